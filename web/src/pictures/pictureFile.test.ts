import { expect, test } from "vitest";
import { findFault } from "./pictureFile.ts";

const MB = 1024 * 1024;

test.each([
  ["image/jpeg", 1, null],
  ["image/png", 5 * MB, null],
  ["image/png", 5 * MB + 1, "File size must be less than 5MB"],
  ["application/pdf", 10, "Please select an image file"],
  ["text/html", 9 * MB, "Please select an image file"],
  ["", 10, "Please select an image file"],
])("a file of type %j and %i bytes: %j", (type, size, fault) => {
  expect(findFault({ type, size })).toBe(fault);
});
