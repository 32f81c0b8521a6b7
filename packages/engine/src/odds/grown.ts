/** A typed array's numbers in a longer one. */
export function grown<List extends Int32Array | Uint16Array | Uint8Array | Float64Array>(
  list: List,
  longer: List,
): List {
  longer.set(list);
  return longer;
}
