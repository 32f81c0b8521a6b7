// What the C++ peers share: the generator, its streams and its dice as packages/engine/src/dice/seeded.ts has them, so that
// the same fights are won; and the clock.
#pragma once
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

// xoshiro128** 1.1 (David Blackman and Sebastiano Vigna, public domain).
struct Draws {
  uint32_t a, b, c, d;

  static uint32_t rotated(uint32_t x, int by) { return (x << by) | (x >> (32 - by)); }

  uint32_t next() {
    const uint32_t result = rotated(b * 5, 7) * 9;
    const uint32_t shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotated(d, 11);
    return result;
  }
};

// The finalizer of MurmurHash3 (Austin Appleby, public domain).
static inline uint32_t mix(uint32_t x) {
  x = (x ^ (x >> 16)) * 0x85ebca6bu;
  x = (x ^ (x >> 13)) * 0xc2b2ae35u;
  return x ^ (x >> 16);
}

struct Key {
  uint32_t words[8];
};

// The draws of fight number `number` of a seed.
static inline Draws stream(const Key& key, uint64_t number) {
  const uint32_t low = static_cast<uint32_t>(number);
  const uint32_t high = static_cast<uint32_t>(number >> 32);
  const uint32_t* k = key.words;
  const uint32_t a = mix(mix(low + k[4]) + k[0] + high);
  const uint32_t b = mix(mix(low ^ k[5]) + k[1] - high);
  const uint32_t c = mix(mix(low + k[6]) ^ k[2] ^ high);
  const uint32_t d = mix(mix(low ^ k[7]) ^ k[3] ^ ~high);
  return {a, b, c, (a | b | c | d) == 0 ? 1 : d};
}

// A die of `Sides` faces: the 2^32 draws in so many equal parts, the few left over drawn again. Nobody needs its face, only
// whether it shows enough, so a draw is compared and nothing is divided.
template <uint32_t Sides>
struct Die {
  static constexpr uint64_t width = (uint64_t{1} << 32) / Sides;

  static uint32_t draw(Draws& draws) {
    uint32_t draw = draws.next();
    if constexpr (width * Sides < uint64_t{1} << 32)
      while (__builtin_expect(draw >= width * Sides, 0)) draw = draws.next();
    return draw;
  }

  // Does it show more than `floor`?
  static bool over(Draws& draws, uint64_t floor) { return draw(draws) >= width * floor; }
};

// The command line of a peer: `streams` or `single`, how many fights, the eight words of the key. Fights so many fights
// and prints how many were won and the nanoseconds they took.
template <typename Fight>
int peer(int count, char** words, Fight fight) {
  if (count != 11) {
    std::fprintf(stderr, "usage: %s streams|single FIGHTS KEY (eight words)\n", words[0]);
    return 2;
  }
  const bool streams = std::strcmp(words[1], "streams") == 0;
  const uint64_t fights = std::strtoull(words[2], nullptr, 10);
  Key key;
  for (int i = 0; i < 8; i++) key.words[i] = static_cast<uint32_t>(std::strtoll(words[3 + i], nullptr, 10));

  const auto start = std::chrono::steady_clock::now();
  uint64_t won = 0;
  if (streams) {
    for (uint64_t number = 0; number < fights; number++) {
      Draws draws = stream(key, number);
      won += fight(draws);
    }
  } else {
    // One generator from the first fight to the last: no stream to start a fight, but other fights.
    Draws draws = stream(key, 0);
    for (uint64_t number = 0; number < fights; number++) won += fight(draws);
  }
  const auto took = std::chrono::steady_clock::now() - start;
  std::printf("%llu %lld\n", static_cast<unsigned long long>(won),
              static_cast<long long>(std::chrono::duration_cast<std::chrono::nanoseconds>(took).count()));
  return 0;
}
