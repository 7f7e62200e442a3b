import { afterEach, expect, test } from "vitest";
import { getServerTime, noteServerTime } from "./serverTime.ts";

const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);
const ANSWERED = "Sun, 22 Nov 2026 15:00:00 GMT";
const show = (device: string) => getServerTime(at(device)).toISOString().slice(11, 19);

// Files share the module, so the device's own time is used again afterwards.
afterEach(() => noteServerTime(new Date().toUTCString()));

test.each([
  ["an hour slow", "14:00:00", "14:00:30"],
  ["an hour fast", "16:00:00", "16:00:30"],
])("a device whose clock is %s uses the server's time", (_, answered, later) => {
  noteServerTime(ANSWERED, at(answered));
  expect(show(later)).toBe("15:00:30");
});

test("a clock that is right within seconds is used as it is, also after it was corrected", () => {
  noteServerTime(ANSWERED, at("15:00:02"));
  expect(show("15:00:32")).toBe("15:00:32");
  noteServerTime(ANSWERED, at("16:00:00"));
  noteServerTime(ANSWERED, at("15:00:00"));
  expect(show("15:00:30")).toBe("15:00:30");
});

test("an answer without a readable time changes nothing", () => {
  noteServerTime(ANSWERED, at("16:00:00"));
  for (const date of [null, "", "soon"]) noteServerTime(date, at("12:00:00"));
  expect(show("16:00:30")).toBe("15:00:30");
});
