// Seeded random numbers: the same name gives the same sequence on every machine. Never for secrets.

export interface Random {
  /** From 0 up to 1, 1 excluded. */
  next(): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One element of the list, in proportion to the weights. */
  weighted<T extends { readonly weight: number }>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

// FNV-1a
function hashText(text: string): number {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}

/** Each subject has its own sequence, so that a change in one does not affect the others. */
export function createRandom(subject: string): Random {
  let state = hashText(`Grace Community Church, ${subject}`);
  // mulberry32
  const drawNext = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const drawWhole = (from: number, to: number): number => from + Math.floor(drawNext() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[drawWhole(0, list.length - 1)];
    if (found === undefined) throw new Error("nothing to pick from");
    return found;
  };
  return {
    next: drawNext,
    whole: drawWhole,
    pick,
    chance: (probability) => drawNext() < probability,
    weighted(list) {
      let left = drawNext() * list.reduce((sum, { weight }) => sum + weight, 0);
      for (const entry of list) {
        left -= entry.weight;
        if (left < 0) return entry;
      }
      return pick(list);
    },
    shuffled(list) {
      const mixed = [...list];
      for (let last = mixed.length - 1; last > 0; last--) {
        const other = drawWhole(0, last);
        [mixed[last], mixed[other]] = [mixed[other] as (typeof mixed)[number], mixed[last] as (typeof mixed)[number]];
      }
      return mixed;
    },
  };
}
