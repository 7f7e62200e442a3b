import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

/** A queue in which one thing runs at a time, and the order in which things were done. */
function queueWithOrder(sizes: { perShare: number; inAll: number }) {
  const inTurn = createFairQueue({ atOnce: 1, ...sizes });
  const order: string[] = [];
  const add = (key: string, isKnown = false) =>
    inTurn({ key, isKnown }, async () => {
      order.push(key);
    }).then(
      () => "done",
      (error: { code: string }) => error.code,
    );
  return { order, add };
}

const countOf = (answers: readonly string[], wanted: string) => answers.filter((answer) => answer === wanted).length;

describe("the fair queue", () => {
  it("runs at most the given number at the same time, and all in the end", async () => {
    const inTurn = createFairQueue({ atOnce: 2, perShare: 10, inAll: 10 });
    let running = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
    };
    await Promise.all(Array.from({ length: 10 }, () => inTurn({ key: "a", isKnown: false }, work)));
    expect([most, running]).toEqual([2, 0]);
  });

  it("continues after work that fails", async () => {
    const inTurn = createFairQueue({ atOnce: 1, perShare: 10, inAll: 10 });
    const share = { key: "a", isKnown: false };
    const failing = inTurn(share, () => Promise.reject(new Error("no memory")));
    const next = inTurn(share, async () => "done");
    await expect(failing).rejects.toThrow("no memory");
    expect(await next).toBe("done");
  });

  it("serves networks in turn: a flood from one delays another by one place", async () => {
    const { order, add } = queueWithOrder({ perShare: 100, inAll: 100 });
    const flood = Array.from({ length: 50 }, () => add("flood"));
    const other = add("other");
    await Promise.all([...flood, other]);
    expect(order.indexOf("other")).toBeLessThanOrEqual(2);
    expect(order).toHaveLength(51);
  });

  it("refuses a network that has used up its share, and no other", async () => {
    const { add } = queueWithOrder({ perShare: 5, inAll: 100 });
    const flood = Array.from({ length: 20 }, () => add("flood"));
    expect(await add("other")).toBe("done");
    const answers = await Promise.all(flood);
    expect([countOf(answers, "done"), countOf(answers, "unavailable")]).toEqual([6, 14]);
  });

  it("makes room in a full queue for a network with fewer waiting", async () => {
    const { add } = queueWithOrder({ perShare: 10, inAll: 10 });
    const flood = Array.from({ length: 11 }, () => add("flood"));
    const other = add("other");
    expect(await other).toBe("done");
    expect(countOf(await Promise.all(flood), "unavailable")).toBe(1);
  });

  it("refuses a newcomer when every network that waits has as few waiting", async () => {
    const { add } = queueWithOrder({ perShare: 10, inAll: 3 });
    const others = ["a", "b", "c", "d"].map((key) => add(key));
    expect(await add("e")).toBe("unavailable");
    expect(await Promise.all(others)).toEqual(["done", "done", "done", "done"]);
  });

  it("serves a known device first, and makes room for it in any full queue", async () => {
    const { order, add } = queueWithOrder({ perShare: 10, inAll: 3 });
    const strangers = ["a", "b", "c", "d"].map((key) => add(key));
    const device = add("device", true);
    expect(await device).toBe("done");
    expect(order.indexOf("device")).toBe(1);
    expect(countOf(await Promise.all(strangers), "unavailable")).toBe(1);
  });
});
