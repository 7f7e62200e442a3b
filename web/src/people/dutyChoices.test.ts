import { expect, test } from "vitest";
import { DUTY_CHOICES } from "./dutyChoices.ts";

test("the children's team is not said to change who may collect a child, and the lead is", () => {
  const hintOf = (duty: string) => DUTY_CHOICES.find(({ value }) => value === duty)?.hint;
  expect(hintOf("childrens_team")).toContain("who may collect a child");
  expect(hintOf("childrens_team")).not.toContain("change");
  expect(hintOf("childrens_lead")).toContain("changes who may collect a child");
});
