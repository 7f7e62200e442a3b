import { expect, test } from "vitest";
import { createTaskQueue } from "./task-queue.ts";

test("a limited number run at the same time, others wait in order, and one too many is refused", async () => {
  const runLimited = createTaskQueue(2, 2);
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const work = (number: number) =>
    runLimited(async () => {
      begun.push(number);
      await ends[number]?.promise;
      return number;
    });
  const all = [0, 1, 2, 3].map(work);
  expect(begun).toEqual([0, 1]);
  await expect(work(4)).rejects.toMatchObject({ code: "unavailable" });
  ends[1]?.resolve();
  expect(await all[1]).toBe(1);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { resolve } of ends) resolve();
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test("the next one runs after a failure", async () => {
  const runLimited = createTaskQueue(1, 1);
  const failing = runLimited(() => Promise.reject(new Error("no")));
  const next = runLimited(async () => "yes");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("yes");
  expect(await runLimited(async () => "again")).toBe("again");
});
