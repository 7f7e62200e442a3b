import { expect, test } from "vitest";
import { listChangedFields } from "./changed-fields.ts";

test("changed fields are those that differ; absent fields are ignored", () => {
  const before = { firstName: "Ruth", phone: null, smsConsent: false };
  expect(listChangedFields(before, { firstName: "Ruth", phone: undefined })).toEqual([]);
  expect(listChangedFields(before, { firstName: "Rut", phone: null, smsConsent: true })).toEqual([
    "firstName",
    "smsConsent",
  ]);
});
