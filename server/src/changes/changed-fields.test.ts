import { expect, test } from "vitest";
import { changedFields } from "./changed-fields.ts";

test("changed fields are those that differ; absent fields are ignored", () => {
  const before = { firstName: "Ruth", phone: null, smsConsent: false };
  expect(changedFields(before, { firstName: "Ruth", phone: undefined })).toEqual([]);
  expect(changedFields(before, { firstName: "Rut", phone: null, smsConsent: true })).toEqual([
    "firstName",
    "smsConsent",
  ]);
});
