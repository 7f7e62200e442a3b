import { expect, test } from "vitest";
import { describeCameraProblem } from "./describeCameraProblem.ts";

test("a refused camera says who can allow it, and that digits still work", () => {
  expect(describeCameraProblem("NotAllowedError")).toBe(
    "The browser does not allow the camera. A greeter can allow it for this page in the browser's settings. Enter the digits of your phone number instead.",
  );
});

test("every problem says what to do instead", () => {
  for (const name of ["NotFoundError", "NotReadableError", "AbortError", "", null])
    expect(describeCameraProblem(name)).toMatch(/\. Enter the digits of your phone number instead\.$/);
  expect(describeCameraProblem(null)).toContain("https");
});
