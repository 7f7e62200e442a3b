import fc from "fast-check";

/**
 * Any code point except surrogates, half of the time from ASCII. The unit "binary" of fast-check does the same,
 * but each process spends a second on building a table for shrinking.
 */
export const anyCharacter = fc
  .oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x80, max: 0xd7ff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
  )
  .map((point) => String.fromCodePoint(point));
