import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import * as z from "zod";
import { expectAccessible } from "../../test/accessible.ts";
import { clickTwiceAtOnce } from "../../test/pointer.ts";
import { PHONE } from "../../test/window.ts";
import { useAction } from "../api/useAction.ts";
import { Button } from "../ui/Button.tsx";
import { findUnsaved, Unsaved, type UnsavedChecks } from "../ui/unsaved.ts";
import { Form, type FormProblem } from "./Form.tsx";
import { FormActions, type FormActionsProps } from "./FormActions.tsx";
import { TextareaField } from "./TextareaField.tsx";
import { EmailField, TextField } from "./TextField.tsx";
import { useSchemaForm } from "./useSchemaForm.ts";

const Person = z.object({
  firstName: z.string().min(1, "Enter a first name."),
  email: z.email("Enter an email address."),
  note: z.string().max(20, "At most 20 characters."),
});
type PersonInput = z.input<typeof Person>;

interface PersonFormProps extends Partial<FormActionsProps> {
  /** Called with the values of each attempt. */
  onRun?: (values: PersonInput) => void;
  /** The server's answer to an attempt; without it the attempt does not end. */
  problem?: FormProblem;
  start?: Partial<PersonInput>;
}

/** The fields are in another order than in the schema. */
function PersonForm({ onRun, problem, start, submitLabel = "Save", ...actions }: PersonFormProps) {
  const form = useSchemaForm(Person, { firstName: "", email: "", note: "", ...start }, null);
  const [attempt, setAttempt] = useState<"none" | "busy" | "failed">("none");
  const run = (values: PersonInput) => {
    onRun?.(values);
    setAttempt("busy");
  };
  useEffect(() => {
    if (attempt === "busy" && problem) setAttempt("failed");
  }, [attempt, problem]);
  const failed = attempt === "failed" && problem ? problem : null;
  return (
    <main tabIndex={-1}>
      <Form form={form} action={{ run, busy: attempt === "busy", problem: failed }}>
        <EmailField form={form} name="email" label="Email" required />
        <TextField form={form} name="firstName" label="First name" required />
        <TextareaField form={form} name="note" label="Note" />
        <FormActions submitLabel={submitLabel} {...actions} />
      </Form>
    </main>
  );
}

const VALID = { firstName: "Ada", email: "ada@example.org", note: "" };

async function showForm(props: PersonFormProps = {}) {
  const onRun = vi.fn();
  const screen = await render(<PersonForm onRun={onRun} {...props} />);
  const field = (name: string) => screen.getByRole("textbox", { name });
  const save = screen.getByRole("button", { name: "Save" });
  return { screen, field, save, onRun };
}

test("an invalid form sends nothing, has each sentence beside its field, and the focus on the first in screen order", async () => {
  const { field, save, onRun } = await showForm();
  await field("Note").fill("Knows the organist.");
  await save.click();
  await expect.element(field("Email")).toHaveAccessibleDescription("Enter an email address.");
  await expect.element(field("First name")).toHaveAccessibleDescription("Enter a first name.");
  await expect.element(field("Email")).toHaveFocus();
  await expect.element(field("Note")).toHaveValue("Knows the organist.");
  await expect.element(field("Note")).toBeValid();
  expect(onRun).not.toHaveBeenCalled();
  await expectAccessible();
});

test("a sentence disappears as soon as its field is corrected, and the next click sends immediately", async () => {
  const { field, save, onRun } = await showForm({ start: { ...VALID, firstName: "" } });
  await save.click();
  await expect.element(field("First name")).toBeInvalid();
  await userEvent.keyboard("A");
  await expect.element(field("First name")).toBeValid();
  await save.click();
  await expect.poll(() => onRun.mock.calls).toEqual([[{ ...VALID, firstName: "A" }]]);
});

test("the server's sentence is beside its field, which gets the focus, and not repeated on top", async () => {
  const sentence = "Another member has this address.";
  const { screen, field, save } = await showForm({
    start: VALID,
    problem: { message: "Some fields need attention.", fields: { email: sentence } },
  });
  await save.click();
  await expect.element(field("Email")).toHaveAccessibleDescription(sentence);
  await expect.element(field("Email")).toHaveFocus();
  await expect.element(field("Email")).toHaveValue(VALID.email);
  expect(screen.getByText(sentence).elements()).toHaveLength(1);
  await expect.element(screen.getByText("Some fields need attention.")).not.toBeInTheDocument();
});

test("a sentence about no field of the form, or about the whole form, is announced on top of it", async () => {
  const { screen, save } = await showForm({
    start: VALID,
    problem: { message: "Some fields need attention.", fields: { duty: "Only an administrator assigns duties." } },
  });
  await save.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Only an administrator assigns duties.");
  await screen.unmount();
  const whole = await showForm({ start: VALID, problem: { message: "Can't reach the server." } });
  await whole.save.click();
  await expect.element(whole.screen.getByRole("alert")).toHaveTextContent("Can't reach the server.");
  await expect.element(whole.field("Email")).toHaveValue(VALID.email);
  await expectAccessible();
});

test("on a small screen the summary of a failure is scrolled into sight, although the button is far below", async () => {
  await page.viewport(PHONE.width, 300);
  const { screen, save } = await showForm({ start: VALID, problem: { message: "Can't reach the server." } });
  await save.click();
  const alert = screen.getByRole("alert");
  await expect.element(alert).toHaveTextContent("Can't reach the server.");
  await expect.poll(() => alert.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

test("the invalid field that gets the focus is below the space of the top bar, with its label", async () => {
  await page.viewport(PHONE.width, 300);
  const { screen, field, save } = await showForm({ start: { ...VALID, firstName: "" } });
  save.element().scrollIntoView();
  await save.click();
  await expect.element(field("First name")).toHaveFocus();
  const label = screen.getByText(/^First name/).element();
  const topBar = 64;
  await expect.poll(() => label.getBoundingClientRect().top).toBeGreaterThanOrEqual(topBar);
});

test("two clicks at the same moment, and Enter with a click, send a form once", async () => {
  const { field, save, onRun } = await showForm({ start: VALID });
  clickTwiceAtOnce(save.element());
  await expect.poll(() => onRun.mock.calls.length).toBe(1);
  await field("First name").click();
  await userEvent.keyboard("{Enter}");
  clickTwiceAtOnce(save.element());
  await expect.element(save).toHaveAttribute("aria-busy", "true");
  expect(onRun).toHaveBeenCalledOnce();
});

test("a click immediately after the answer sends again", async () => {
  const { screen, save, onRun } = await showForm({ start: VALID, problem: { message: "Can't reach the server." } });
  const button = save.element() as HTMLButtonElement;
  // Otherwise, the time in which a second submit is ignored may be over before the second click.
  const now = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => now.mockRestore());
  button.click();
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Can't reach the server.");
  button.click();
  await expect.poll(() => onRun.mock.calls.length).toBe(2);
});

test("Enter submits from a line, and needs Ctrl in a text of several lines", async () => {
  const { field, onRun } = await showForm({ start: VALID });
  await field("Note").click();
  await userEvent.keyboard("a{Enter}b");
  expect(onRun).not.toHaveBeenCalled();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await expect.poll(() => onRun.mock.calls).toEqual([[{ ...VALID, note: "a\nb" }]]);
});

test("while a form is sent, it says so, and Cancel cannot be pressed", async () => {
  const { screen, save } = await showForm({ start: VALID, onCancel: () => {} });
  await save.click();
  await expect.element(save).toHaveAttribute("aria-busy", "true");
  expect(save.element().closest("form")?.ariaBusy).toBe("true");
  await expect.element(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
});

test("the second failure with the same sentence moves the focus to its field again", async () => {
  const problem = () => ({ message: "Refused", fields: { email: "Another member has this address." } });
  const { field, save, screen } = await showForm({ start: VALID, problem: problem() });
  await save.click();
  await expect.element(field("Email")).toHaveFocus();
  await field("Note").click();
  await screen.rerender(<PersonForm start={VALID} problem={problem()} />);
  await expect.element(field("Email")).toHaveFocus();
});

test("a submit inside a form of a dialog does not submit the form around it in the React tree", async () => {
  const onOuter = vi.fn();
  const screen = await render(
    <form onSubmit={onOuter}>
      <PersonFormInPortal />
    </form>,
  );
  await screen.getByRole("button", { name: "Save" }).click();
  await expect.element(screen.getByRole("textbox", { name: "Email" })).toBeInvalid();
  expect(onOuter).not.toHaveBeenCalled();
});

function PersonFormInPortal() {
  const [place] = useState(() => document.createElement("div"));
  return <div ref={(here) => void here?.parentElement?.after(place)}>{createPortal(<PersonForm />, place)}</div>;
}

test("on a phone three buttons are in one row, and two are below each other with the main one first", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const { screen } = await showForm({ onCancel: () => {}, extra: <Button variant="danger">Delete</Button> });
  const top = (name: string) => screen.getByRole("button", { name }).element().getBoundingClientRect().top;
  expect(new Set([top("Delete"), top("Cancel"), top("Save")]).size).toBe(1);
  await screen.rerender(<PersonForm onCancel={() => {}} />);
  await expect.poll(() => top("Save") < top("Cancel")).toBe(true);
});

test("the additional button is at the start of the row and the main one at its end, in both directions", async () => {
  const { screen } = await showForm({ onCancel: () => {}, extra: <Button variant="danger">Delete</Button> });
  const left = (name: string) => screen.getByRole("button", { name }).element().getBoundingClientRect().left;
  expect(left("Delete") < left("Cancel") && left("Cancel") < left("Save")).toBe(true);
  document.documentElement.dir = "rtl";
  expect(left("Delete") > left("Cancel") && left("Cancel") > left("Save")).toBe(true);
});

interface WaitingFormProps {
  probes: UnsavedChecks;
  /** What the form waits for after it is saved, as for everything that is refetched. */
  after: Promise<unknown>;
}

function WaitingForm({ probes, after }: WaitingFormProps) {
  const form = useSchemaForm(Person, { firstName: "", email: "", note: "" }, null);
  const save = useAction({
    call: async (_values: z.infer<typeof Person>) => "saved",
    failed: "Not saved.",
    onSaved: () => after,
  });
  return (
    <Unsaved value={probes}>
      <Form form={form} action={save}>
        <EmailField form={form} name="email" label="Email" />
        <TextField form={form} name="firstName" label="First name" />
        <FormActions submitLabel="Save" />
      </Form>
    </Unsaved>
  );
}

test("a saved form has nothing unsaved while it waits for what is refetched, until someone types again", async () => {
  const probes: UnsavedChecks = new Map();
  const { promise, resolve } = Promise.withResolvers<void>();
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <WaitingForm probes={probes} after={promise} />
    </QueryClientProvider>,
  );
  await screen.getByLabelText("First name").fill("Ada");
  await screen.getByLabelText("Email").fill("ada@example.org");
  expect(findUnsaved(probes)).toBe("typed");
  await screen.getByRole("button", { name: "Save" }).click();
  await expect.poll(() => findUnsaved(probes)).toBe(false);
  await expect.element(screen.getByRole("button", { name: "Save" })).toHaveAttribute("aria-busy", "true");
  await screen.getByLabelText("First name").fill("Adam");
  expect(findUnsaved(probes)).toBe("typed");
  resolve();
});
