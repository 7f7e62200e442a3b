import { describe, expect, it } from "vitest";
import { safeNext } from "./next.ts";

describe("where to go after signing in", () => {
  it.each(["/", "/events", "/events?view=list&x=%2F%2F#now", "/members/7", "/?invitation=abc", "/grüße", "/apiary"])(
    "may be %s",
    (next) => {
      expect(safeNext(next)).toBe(next);
    },
  );

  it.each([
    undefined,
    null,
    "",
    "events",
    "https://evil.example.org",
    "//evil.example.org",
    "/\\evil.example.org",
    "\\\\evil.example.org",
    "/a\\b",
    "/\tevil",
    "/a\nb",
    "/.//evil.example.org",
    "/a//b",
    "/api/logout",
    " /events",
    `/${"x".repeat(2000)}`,
  ])("is the front page instead of %s", (next) => {
    expect(safeNext(next)).toBe("/");
  });
});
