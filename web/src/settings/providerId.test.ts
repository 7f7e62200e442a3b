import { expect, test } from "vitest";
import { createProviderId } from "./providerId.ts";

test.each([
  ["Google", [], "google"],
  ["Google Workspace!", [], "googleworkspace"],
  ["365 Church", [], "church"],
  ["Église", [], "glise"],
  ["教会", [], "service"],
  ["Credential", [], "service"],
  ["Google", ["google", "google2"], "google3"],
])("%s beside %j is called %s", (name, taken, id) => {
  expect(createProviderId(name, taken)).toBe(id);
});
