import { describe, expect, it } from "vitest";
import { instant, line, paragraph, timezone, wallClock } from "./fields.ts";

const name = line(100, "First name is required");
const text = paragraph(5000);
const saidOf = (schema: typeof name | typeof text, value: string) => schema.safeParse(value).error?.issues[0]?.message;

describe("a line of text", () => {
  it.each(["Ann", "O’Brien-Łukasz", "李", "مريم", "می‌خواهم", "👩‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "e\u0301", "-", "."])(
    "may be %s",
    (value) => {
      expect(name.parse(` ${value} `)).toBe(value);
    },
  );

  it.each(["", " ", "\u200b", "\u00ad", "\u2060\u200d", "\u3164", "\u2800", "\u202c"])(
    "shows something: not %j",
    (value) => {
      expect(saidOf(name, value)).toBe("First name is required");
    },
  );

  it.each(["a\u0000b", "a\nb", "a\u2028b", "\u202egpj.exe", "a\u202db", "a\ud800", "\udc00b"])(
    "is ordinary: not %j",
    (value) => {
      expect(saidOf(name, value)).toBe("Please use ordinary characters only.");
    },
  );
});

it("an empty text has one error, not two", () => {
  expect(name.safeParse(" ").error?.issues).toHaveLength(1);
  expect(text.safeParse("\n").error?.issues).toHaveLength(1);
});

describe("several lines of text", () => {
  it("may contain normalized line breaks and tabs", () => {
    expect(text.parse(" a\r\nb\tc\n")).toBe("a\nb\tc");
  });

  it.each(["a\u0000b", "a\rb", "a\u202eb", "a\ud800"])("may not contain %j", (value) => {
    expect(saidOf(text, value)).toBe("Please use ordinary characters only.");
  });

  it("contain a visible character", () => {
    expect(saidOf(text, "\n\u200b\n")).toBe("Required");
  });
});

describe("an instant", () => {
  it.each(["2026-11-22T15:00:00Z", "2026-11-22T15:00:00.123456789+05:30"])("accepts %s", (value) => {
    expect(instant.safeParse(value).success).toBe(true);
  });

  it.each(["2026-11-22T15:00:00", "2026-11-22T15:00:00.1234567890Z"])("refuses %s", (value) => {
    expect(instant.safeParse(value).success).toBe(false);
  });
});

describe("a wall-clock time", () => {
  it.each([
    ["2026-11-22T10:30", "2026-11-22T10:30"],
    ["2026-11-22T10:30:00", "2026-11-22T10:30"],
    [" 2026-11-22T00:00:00 ", "2026-11-22T00:00"],
    ["2026-11-22", "2026-11-22"],
  ])("accepts %s", (value, expected) => {
    expect(wallClock.parse(value)).toBe(expected);
  });

  it.each([
    "2026-11-22T10:30:01",
    "2026-11-22T10:30:00.000",
    "2026-11-22T10:30:00Z",
    "2026-11-22T10:30:",
    "2026-11-22T10",
  ])("refuses %s", (value) => {
    expect(wallClock.safeParse(value).error?.issues[0]?.message).toBe("Please enter a date and a time.");
  });
});

describe("a time zone", () => {
  it.each([
    ["Asia/Kolkata", "Asia/Calcutta"],
    ["Asia/Calcutta", "Asia/Calcutta"],
    ["Europe/Kyiv", "Europe/Kiev"],
    ["America/Indiana/Indianapolis", "America/Indianapolis"],
  ])("under the name %s is stored as %s", (name, zone) => {
    expect(timezone.parse(name)).toBe(zone);
  });

  it.each(["+05:30", "Mars/Olympus", "EST5EDT", ""])("is not %s", (name) => {
    expect(timezone.safeParse(name).error?.issues[0]?.message).toBe("Please choose a time zone from the list.");
  });
});
