import { expect, test } from "vitest";
import { assignToField } from "./assignToField.ts";
import { ApiError } from "./request.ts";

test("a refusal is assigned to the field that it is about, and no other refusal is", () => {
  const wrong = new ApiError(400, "", { code: "wrong_password", message: "The password is wrong." });
  const fields = { password: "The password is wrong." };
  expect(assignToField(wrong, "password", "wrong_password")).toMatchObject({ code: "wrong_password", fields });
  for (const other of [
    new ApiError(429, "", { code: "too_many", message: "Too often." }),
    new ApiError(400, "", { code: "wrong_password" }),
    new ApiError(0, "", {}),
    new Error("wrong_password"),
    null,
  ])
    expect(assignToField(other, "password", "wrong_password")).toBe(other);
});
