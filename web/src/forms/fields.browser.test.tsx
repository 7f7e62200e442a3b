// The values that bound fields pass on.
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import * as z from "zod";
import { expectAccessible } from "../../test/accessible.ts";
import { CheckboxField } from "./CheckboxField.tsx";
import { ChoicesField } from "./ChoicesField.tsx";
import { DraftOwner } from "./draftStore.ts";
import { Form } from "./Form.tsx";
import { FormActions } from "./FormActions.tsx";
import { NumberField } from "./NumberField.tsx";
import { SelectField } from "./SelectField.tsx";
import { AmountField, DateField, DateTimeField, PhoneField } from "./TextField.tsx";
import { TimezoneField } from "./TimezoneField.tsx";
import { useSchemaForm } from "./useSchemaForm.ts";

const Gift = z.object({
  fundId: z.number("Choose a fund.").nullable(),
  method: z.string().min(1, "Choose a method."),
  amount: z.string(),
  places: z.number("Enter a number.").nullable(),
  days: z.array(z.enum(["SU", "WE"])).min(1, "Choose at least one day."),
  isAnonymous: z.boolean(),
  day: z.string(),
  startsAt: z.string(),
  phone: z.string(),
  timezone: z.string().min(1, "Choose a time zone."),
});
type GiftInput = z.input<typeof Gift>;

const START: GiftInput = {
  fundId: null,
  method: "",
  amount: "",
  places: null,
  days: [],
  isAnonymous: false,
  day: "",
  startsAt: "",
  phone: "",
  timezone: "America/New_York",
};

interface GiftFormProps {
  onRun: (values: GiftInput) => void;
  onFund?: (fund: string | number | null) => void;
  draft?: string | null;
}

function GiftForm({ onRun, onFund = () => {}, draft = null }: GiftFormProps) {
  const form = useSchemaForm(Gift, START, draft);
  return (
    <Form form={form} action={{ run: onRun, busy: false, problem: null }}>
      <SelectField
        form={form}
        name="fundId"
        label="Fund"
        placeholder="No fund"
        options={[
          { value: 4, label: "Building" },
          { value: 9, label: "Missions" },
        ]}
        onChosen={onFund}
      />
      <SelectField
        form={form}
        name="method"
        label="Method"
        placeholder="Choose"
        options={[{ value: "check", label: "Check" }]}
      />
      <AmountField form={form} name="amount" label="Amount" />
      <NumberField form={form} name="places" label="Places" />
      <ChoicesField
        form={form}
        name="days"
        label="Days"
        required
        choices={[
          { value: "SU", label: "Sunday" },
          { value: "WE", label: "Wednesday" },
        ]}
      />
      <CheckboxField form={form} name="isAnonymous" label="Anonymous" />
      <DateField form={form} name="day" label="Day" />
      <DateTimeField form={form} name="startsAt" label="Starts" />
      <PhoneField form={form} name="phone" label="Phone" />
      <TimezoneField form={form} name="timezone" label="Time zone" />
      <FormActions submitLabel="Save" />
    </Form>
  );
}

async function showGift(more: Partial<GiftFormProps> = {}) {
  const onRun = vi.fn();
  const screen = await render(
    <DraftOwner value="7">
      <GiftForm onRun={onRun} {...more} />
    </DraftOwner>,
  );
  const save = () => screen.getByRole("button", { name: "Save" }).click();
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  return { screen, save, field, onRun };
}

test("every field passes on its own type of value: numbers, days in their order, an amount without its sign", async () => {
  const onFund = vi.fn();
  const { screen, save, field, onRun } = await showGift({ onFund });
  await field("Fund").selectOptions("Missions");
  await field("Method").selectOptions("Check");
  await field("Amount").fill("$1,250");
  await field("Places").fill("12");
  await screen.getByRole("checkbox", { name: "Wednesday" }).click();
  await screen.getByRole("checkbox", { name: "Sunday" }).click();
  await screen.getByRole("checkbox", { name: "Anonymous" }).click();
  await field("Day").fill("2026-10-18");
  await field("Starts").fill("2026-10-18T11:20");
  await field("Phone").fill("(212) 555-0142");
  await save();
  await expect
    .poll(() => onRun.mock.calls[0]?.[0])
    .toEqual({
      fundId: 9,
      method: "check",
      amount: "1250",
      places: 12,
      days: ["SU", "WE"],
      isAnonymous: true,
      day: "2026-10-18",
      startsAt: "2026-10-18T11:20",
      phone: "(212) 555-0142",
      timezone: "America/New_York",
    });
  expect(onFund.mock.calls).toEqual([[9]]);
  await field("Fund").selectOptions("No fund");
  expect(onFund).toHaveBeenLastCalledWith(null);
});

test("a text that is no number stays as typed and gets a sentence, and an empty one is no number", async () => {
  const { screen, save, field, onRun } = await showGift();
  await field("Method").selectOptions("Check");
  await screen.getByRole("checkbox", { name: "Sunday" }).click();
  await field("Places").fill("a dozen");
  await save();
  await expect.element(field("Places")).toHaveAccessibleDescription("Enter a number.");
  await expect.element(field("Places")).toHaveValue("a dozen");
  await field("Places").fill("");
  await save();
  await expect.poll(() => onRun.mock.calls[0]?.[0]).toMatchObject({ places: null, fundId: null });
});

test("a date that is not complete or does not exist is not saved as none, and its sentence ends with the correction", async () => {
  const { screen, save, field, onRun } = await showGift();
  await field("Method").selectOptions("Check");
  await screen.getByRole("checkbox", { name: "Sunday" }).click();
  await field("Day").fill("2026-06-30");
  field("Day").element().focus();
  await userEvent.keyboard("0631");
  field("Starts").element().focus();
  await userEvent.keyboard("12242026");
  await save();
  await expect.element(field("Day")).toHaveAccessibleDescription("Please enter a complete date that exists.");
  await expect.element(field("Day")).toHaveFocus();
  await expect.element(field("Starts")).toHaveAccessibleDescription("Please enter a complete date and time.");
  await expectAccessible();
  expect(onRun).not.toHaveBeenCalled();
  await userEvent.keyboard("0701");
  await expect.element(field("Day")).not.toHaveAttribute("aria-invalid");
  await field("Starts").fill("");
  await save();
  await expect.poll(() => onRun.mock.calls[0]?.[0]).toMatchObject({ day: "2026-07-01", startsAt: "" });
});

test("the sentence of a group of checkboxes belongs to the group, and a missing choice gets the focus", async () => {
  const { screen, save, field } = await showGift();
  await field("Method").selectOptions("Check");
  await save();
  const group = screen.getByRole("group", { name: /^Days/ });
  await expect.element(group).toHaveAccessibleDescription("Choose at least one day.");
  await expect.element(screen.getByRole("checkbox", { name: "Sunday" })).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard(" ");
  await expect.element(group).not.toHaveAttribute("aria-describedby");
});

test("another time zone is found by its city, and an unknown city is refused", async () => {
  const { screen, save, field, onRun } = await showGift();
  await field("Method").selectOptions("Check");
  await screen.getByRole("checkbox", { name: "Sunday" }).click();
  await field("Time zone").selectOptions("Another time zone…");
  const city = screen.getByRole("combobox", { name: "Name of the time zone" });
  await expect.element(city).toHaveFocus();
  await city.fill("Atlantis");
  await expect.element(screen.getByRole("status")).toHaveTextContent("Keep typing, or choose from the list.");
  await save();
  await expect.element(city).toHaveAccessibleDescription(/^Choose a time zone\./);
  await expect.element(city).toHaveFocus();
  await expectAccessible();
  expect(onRun).not.toHaveBeenCalled();
  await city.fill("manila");
  await expect.element(screen.getByRole("status")).toMatchTextContent(/^Chosen: /);
  await expectAccessible();
  await save();
  await expect.poll(() => onRun.mock.calls[0]?.[0]).toMatchObject({ timezone: "Asia/Manila" });
});

test("after a reload while the name of a time zone was typed, the box for the name is open", async () => {
  const before = await showGift({ draft: "gift" });
  await before.field("Time zone").selectOptions("Another time zone…");
  await before.screen.getByRole("combobox", { name: "Name of the time zone" }).fill("Mani");
  const stored = Object.entries(sessionStorage);
  await before.screen.unmount();
  for (const [key, value] of stored) sessionStorage.setItem(key, value);
  const { screen, field } = await showGift({ draft: "gift" });
  await expect.element(field("Time zone")).toHaveDisplayValue("Another time zone…");
  await screen.getByRole("combobox", { name: "Name of the time zone" }).fill("manila");
  await expect.element(screen.getByRole("status")).toMatchTextContent(/^Chosen: /);
});
