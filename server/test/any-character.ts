import fc from "fast-check";

/**
 * Any code point that is no half of a pair, half of the time one of ASCII. The unit "binary" of fast-check makes the same,
 * and spends a second of each process on a table for shrinking texts that it has not made itself.
 */
export const anyCharacter = fc
  .oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
    { weight: 1, arbitrary: fc.integer({ min: 0x80, max: 0xd7ff }) },
    { weight: 1, arbitrary: fc.integer({ min: 0xe000, max: 0x10ffff }) },
  )
  .map((point) => String.fromCodePoint(point));
