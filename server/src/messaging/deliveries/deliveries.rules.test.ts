import { MAX_SMS_TEXT } from "@narthex/contract/limits.ts";
import { describe, expect, it, test } from "vitest";
import { computePause, formatTextMessage } from "./deliveries.rules.ts";

const DAY = 24 * 60 * 60;

test("a deferred delivery is retried at growing intervals, and given up after a day", () => {
  expect([1, 2, 3, 4, 7, 8, 50].map((attempts) => computePause(attempts, 0))).toEqual([
    60, 120, 240, 480, 3600, 3600, 3600,
  ]);
  expect(computePause(1, DAY - 60)).toBe(60);
  expect(computePause(1, DAY - 59)).toBeNull();
  let waited = 0;
  let tries = 1;
  for (let pause = computePause(tries, waited); pause !== null; pause = computePause(tries, waited)) {
    waited += pause;
    tries += 1;
  }
  expect(tries).toBeGreaterThan(20);
  expect(waited).toBeLessThanOrEqual(DAY);
});

describe("a text message", () => {
  const told = {
    congregationName: "Grace",
    title: "Snow",
    content: "Stay home.",
    address: "https://g.example/communications",
  };
  const length = (text: string) => [...text].length;

  it("is complete if it fits", () => {
    expect(formatTextMessage(told)).toBe("Grace: Snow\nStay home.\nReply STOP to end.");
    expect(formatTextMessage({ ...told, congregationName: "" })).toBe("Snow\nStay home.\nReply STOP to end.");
  });

  it("is otherwise shortened at a word boundary, and has a link to the rest", () => {
    const text = formatTextMessage({ ...told, content: "word ".repeat(500) });
    expect(length(text)).toBeLessThanOrEqual(MAX_SMS_TEXT);
    expect(text).toMatch(/word\.\.\.\nhttps:\/\/g\.example\/communications\nReply STOP to end\.$/);
  });

  it("of plain letters is shortened without a character outside the GSM alphabet", () => {
    expect(formatTextMessage({ ...told, content: "word ".repeat(500) })).toMatch(/^[\n\x20-\x5f\x61-\x7e]+$/);
  });

  it("about a child is complete, and has the beginning of a long name of the congregation", () => {
    const title = `Please come to the Nursery: ${"a ".repeat(100)}now`;
    const long = { congregationName: "Church ".repeat(60).trim(), title, content: "", address: null };
    const text = formatTextMessage(long);
    expect(length(text)).toBeLessThanOrEqual(MAX_SMS_TEXT);
    expect(text).toMatch(/^Church Church .*Church\.\.\.: Please come to the Nursery: [a ]+now\nReply STOP to end\.$/);
    const without = { ...long, title: "b".repeat(MAX_SMS_TEXT), congregationName: "Grace" };
    expect(formatTextMessage(without)).toContain(without.title);
    expect(formatTextMessage({ ...without, congregationName: "" })).toBe(`${without.title}\nReply STOP to end.`);
  });

  it("never splits a character", () => {
    const text = formatTextMessage({ ...told, content: "🕊".repeat(1000) });
    expect(length(text)).toBeLessThanOrEqual(MAX_SMS_TEXT);
    expect(text).not.toMatch(/\p{Cs}/u);
  });
});
