import { operations } from "@narthex/contract/operations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ChildrensSunday, openChildrensSunday } from "../../test/childrens-sunday.ts";

let sunday: ChildrensSunday;
beforeAll(async () => {
  sunday = await openChildrensSunday();
});
afterAll(() => sunday?.close());

test("an answer and a refusal have the time of the server's clock in the Date header", async () => {
  sunday.setNow("2026-11-22T15:00:07.9Z");
  for (const path of [operations.health.path, "/api/events/0"]) {
    const answer = await sunday.lead.fetch(path);
    expect(answer.headers.get("date")).toBe("Sun, 22 Nov 2026 15:00:07 GMT");
  }
  const headers = { authorization: "Bearer unknown" };
  const unread = await sunday.lead.fetch("/api/printing/jobs/1.pdf", { headers });
  expect([unread.status, unread.headers.get("date")]).toEqual([401, "Sun, 22 Nov 2026 15:00:07 GMT"]);
});
