// Divides an amount in proportion to others. Pure.

/**
 * Whole cents by the largest remainder: the shares add up to `total`, and each is its exact share rounded up or down.
 * Equal remainders are rounded up in their order.
 * @param weights whole cents, of which one at least is above zero
 */
export function splitByWeights(total: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const parts = weights.map((weight, place) => {
    const product = BigInt(total) * BigInt(weight);
    return { place, share: Number(product / whole), remainder: product % whole };
  });
  let left = total - parts.reduce((sum, { share }) => sum + share, 0);
  const byRemainder = parts.toSorted((one, other) =>
    one.remainder === other.remainder ? one.place - other.place : one.remainder > other.remainder ? -1 : 1,
  );
  for (const part of byRemainder) {
    if (left <= 0) break;
    part.share += 1;
    left -= 1;
  }
  return parts.map(({ share }) => share);
}
