import { describe, expect, it } from "vitest";
import { sanitizeNext } from "./next.ts";

describe("where to go after signing in", () => {
  it.each(["/", "/events", "/events?view=list&x=%2F%2F#now", "/members/7", "/?invitation=abc", "/a.b/..c", "/apiary"])(
    "may be %s",
    (next) => {
      expect(sanitizeNext(next)).toBe(next);
    },
  );

  it("may contain any script, percent-encoded for headers", () => {
    expect(sanitizeNext("/grüße/日本 1?q=ł#é")).toBe("/gr%C3%BC%C3%9Fe/%E6%97%A5%E6%9C%AC%201?q=%C5%82#%C3%A9");
  });

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
    "/./api/logout",
    "/events/../api/logout",
    "/%2E/api/logout",
    "/events/.%2e/api/logout",
    "/events/..",
    "/\ud800",
    " /events",
    `/${"x".repeat(2000)}`,
  ])("is the front page instead of %s", (next) => {
    expect(sanitizeNext(next)).toBe("/");
  });
});
