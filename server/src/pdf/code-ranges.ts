/** "U+4e00-4e0b,U+4e0d" as code points. */
export function* listCodes(ranges: string): Generator<number> {
  for (const range of ranges.split(",")) {
    const [from = 0, to = from] = range
      .replace(/^U\+/i, "")
      .split("-")
      .map((part) => Number.parseInt(part, 16));
    for (let code = from; code <= to; code++) yield code;
  }
}
