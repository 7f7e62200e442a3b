import { expect, test } from "vitest";
import { createRandom } from "./random.ts";

test("the same subject repeats its sequence, and another subject has a different one", () => {
  const draw = (subject: string): number[] => {
    const random = createRandom(subject);
    return Array.from({ length: 20 }, () => random.next());
  };
  expect(draw("people")).toEqual(draw("people"));
  expect(draw("people")).not.toEqual(draw("calendar"));
});

test("whole numbers are evenly distributed, both ends included", () => {
  const random = createRandom("dice");
  const thrown = new Map<number, number>();
  for (let times = 0; times < 6000; times++) {
    const eyes = random.whole(1, 6);
    thrown.set(eyes, (thrown.get(eyes) ?? 0) + 1);
  }
  expect([...thrown.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const times of thrown.values()) expect(Math.abs(times - 1000)).toBeLessThan(150);
});

test("picks follow the weights, and shuffling keeps every element", () => {
  const random = createRandom("weights");
  const coin = [
    { weight: 3, side: "often" },
    { weight: 1, side: "seldom" },
  ];
  const sides = Array.from({ length: 4000 }, () => random.weighted(coin).side);
  expect(Math.abs(sides.filter((side) => side === "often").length - 3000)).toBeLessThan(150);
  const list = Array.from({ length: 100 }, (_, number) => number);
  const mixed = random.shuffled(list);
  expect(mixed).not.toEqual(list);
  expect(mixed.toSorted((a, b) => a - b)).toEqual(list);
});
