import { expect, test } from "vitest";
import { getFirstEmail, hasSeveralEmails } from "./emails.rules.ts";

test.each([
  "a.b@example.com; c.d@example.com",
  "a.b@example.com,c.d@example.com",
  "a.b@example.com / c.d@example.com",
  "a.b@example.com or c.d@example.com",
  "<a.b@example.com>, <c.d@example.com>",
])("the first of several addresses is taken from %j", (text) => {
  expect([hasSeveralEmails(text), getFirstEmail(text)]).toEqual([true, "a.b@example.com"]);
});

test.each(["", "a.b@example.com", "none", "ask Ann, she knows", "a.b@example.com (work)"])(
  "%j has not several addresses and stays as it is",
  (text) => {
    expect([hasSeveralEmails(text), getFirstEmail(text)]).toEqual([false, text]);
  },
);
