/** Tails of the two distributions that dice are judged by: the normal one and chi-square. */

/** The chance that chi-square of so many degrees of freedom, 1 or more, comes to x or more. To about 1e-12. */
export function chiSquareTail(x: number, degrees: number): number {
  if (x <= 0) return 1;
  const [a, z] = [degrees / 2, x / 2];
  const scale = poisson(a, z);
  return z < a + 1 ? 1 - scale * series(a, z) : scale * a * continuedFraction(a, z);
}

/** The chance that a normal variable is less than z standard deviations above its mean. */
export function normalBelow(z: number): number {
  const tail = chiSquareTail(z * z, 1) / 2;
  return z < 0 ? tail : 1 - tail;
}

/** 1 + z/(a+1) + z^2/((a+1)(a+2)) + ...: the lower incomplete gamma function, scaled. */
function series(a: number, z: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-17; k++) sum += term *= z / (a + k);
  return sum;
}

/** The upper incomplete gamma function, scaled, as a continued fraction evaluated from its front (Lentz). */
function continuedFraction(a: number, z: number): number {
  const tiny = 1e-300;
  let b = z + 1 - a;
  let c = 1 / tiny;
  let d = 1 / b;
  let value = d;
  for (let k = 1; k < 10_000; k++) {
    const numerator = -k * (k - a);
    b += 2;
    d = 1 / (numerator * d + b || tiny);
    c = b + numerator / c || tiny;
    const step = c * d;
    value *= step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return value;
}

/** z^a e^-z / Gamma(a + 1), for a half of a whole number a. */
function poisson(a: number, z: number): number {
  const whole = Number.isInteger(a);
  // At 0 it is e^-z; at 1/2, sqrt(z) e^-z over sqrt(pi) / 2.
  let value = expOfMinus(z) * (whole ? 1 : (2 * Math.sqrt(z)) / Math.sqrt(Math.PI));
  for (let k = whole ? 1 : 1.5; k <= a; k++) value *= z / k;
  return value;
}

/** e^-z by + and * alone, so that it is the same on every machine. */
function expOfMinus(z: number): number {
  const part = z - Math.floor(z);
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 25; k++) sum += term *= -part / k;
  for (let k = Math.floor(z); k > 0 && sum > 0; k--) sum *= 0.36787944117144233;
  return sum;
}
