// What a form does when another person has changed its record.
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import * as z from "zod";
import { expectAccessible } from "../../test/accessible.ts";
import { PHONE } from "../../test/window.ts";
import { ApiError, ShownError } from "../api/request.ts";
import { CheckboxField } from "./CheckboxField.tsx";
import { ConflictNote } from "./ConflictNote.tsx";
import { DraftOwner } from "./draftStore.ts";
import { Form } from "./Form.tsx";
import { FormActions } from "./FormActions.tsx";
import { TextField } from "./TextField.tsx";
import { useSchemaForm } from "./useSchemaForm.ts";
import { useVersion } from "./useVersion.ts";

const MinistryFields = z.object({ name: z.string(), place: z.string(), isOpen: z.boolean() });
type Fields = z.input<typeof MinistryFields>;
interface Ministry extends Fields {
  updatedAt: string;
}
type Send = (change: Partial<Fields> & { updatedAt: string | undefined }) => Promise<Ministry>;

const FIRST: Ministry = { name: "Choir", place: "Hall", isOpen: true, updatedAt: "1" };
const fieldsOf = ({ updatedAt: _, ...fields }: Ministry): Fields => fields;
const conflictWith = (current: Ministry) =>
  new ApiError(409, "Conflict", { code: "conflict", message: "Someone else has changed this.", current });

interface EditProps {
  send: Send;
  record?: Ministry;
  ask?: () => Promise<Ministry>;
  mustShow?: (newer: Ministry) => boolean;
}

function EditMinistry({ send, record = FIRST, ask, mustShow }: EditProps) {
  const form = useSchemaForm(MinistryFields, fieldsOf(record), "ministry.1");
  const version = useVersion(form, record, fieldsOf, ask ?? null);
  const [state, setState] = useState("");
  const run = (values: Fields) => {
    version.save(values, send, mustShow).then(
      () => setState("Saved"),
      (error: unknown) => setState(error instanceof ShownError ? "" : String(error)),
    );
  };
  return (
    <Form form={form} action={{ run, busy: false, problem: null }}>
      <ConflictNote
        form={form}
        version={version}
        fields={{
          name: "Name",
          place: { label: "Place", words: (place: string) => place.toUpperCase() },
          isOpen: "Open",
        }}
      />
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="place" label="Place" />
      <CheckboxField form={form} name="isOpen" label="Open" />
      <FormActions submitLabel="Save" />
      <p role="status">{state}</p>
    </Form>
  );
}

async function edit(send: Send, more: Omit<EditProps, "send"> = {}) {
  const screen = await render(
    <DraftOwner value="7">
      <EditMinistry send={send} {...more} />
    </DraftOwner>,
  );
  const field = (name: string) => screen.getByRole("textbox", { name });
  const note = screen.getByRole("region", { name: "Changed by someone else" });
  let pressedAt = Number.NEGATIVE_INFINITY;
  const save = async () => {
    // A form takes two presses within 50 ms for a double click.
    await expect.poll(() => performance.now() - pressedAt).toBeGreaterThan(60);
    await screen.getByRole("button", { name: "Save" }).click();
    pressedAt = performance.now();
  };
  const expectSaved = () => expect.element(screen.getByText("Saved")).toBeVisible();
  return { screen, field, note, save, expectSaved };
}

/** A server whose record was changed to `theirs` after the form was opened. */
function serverWith(theirs: Ministry) {
  return vi.fn<Send>(async ({ updatedAt, ...change }) => {
    if (updatedAt !== theirs.updatedAt) throw conflictWith(theirs);
    return { ...theirs, ...change, updatedAt: "3" };
  });
}

test("only the changed fields are sent, with the version that was opened", async () => {
  const send = vi.fn<Send>(async (change) => ({ ...FIRST, ...change, updatedAt: "2" }));
  const { field, save, expectSaved } = await edit(send);
  await field("Name").fill("Chamber choir");
  await save();
  await expectSaved();
  expect(send.mock.calls[0]?.[0]).toEqual({ name: "Chamber choir", updatedAt: "1" });
  await field("Place").fill("Chapel");
  await save();
  await expect.poll(() => send.mock.calls[1]?.[0]).toEqual({ place: "Chapel", updatedAt: "2" });
});

test("a change to another field is merged without a question, and the form shows both", async () => {
  const send = serverWith({ ...FIRST, place: "Chapel", updatedAt: "2" });
  const { field, note, save, expectSaved } = await edit(send);
  await field("Name").fill("Chamber choir");
  await save();
  await expectSaved();
  expect(send.mock.calls.map(([change]) => change)).toEqual([
    { name: "Chamber choir", updatedAt: "1" },
    { name: "Chamber choir", updatedAt: "2" },
  ]);
  await expect.element(note).not.toBeInTheDocument();
});

test("a change to the same field shows both versions, saves nothing, and keeps what was typed", async () => {
  const send = serverWith({ ...FIRST, name: "Singers", place: "Chapel", updatedAt: "2" });
  const { screen, field, note, save, expectSaved } = await edit(send);
  await field("Name").fill("Chamber choir");
  await save();
  await expect.element(note).toMatchTextContent(/TheirsSingersYoursChamber choir/);
  await expect.element(screen.getByText(/^Someone else has changed this\./)).toBeVisible();
  await expect.element(field("Name")).toHaveValue("Chamber choir");
  await expect.element(field("Place")).toHaveValue("Chapel");
  expect(send).toHaveBeenCalledOnce();
  await expectAccessible();

  await field("Name").fill("Chamber singers");
  await expect.element(note).toMatchTextContent(/YoursChamber singers/);
  await save();
  await expectSaved();
  expect(send.mock.calls[1]?.[0]).toEqual({ name: "Chamber singers", updatedAt: "2" });
  await expect.element(note).not.toBeInTheDocument();
});

test("'Use theirs' takes their value of that field alone, and the note disappears with its last field", async () => {
  const send = serverWith({ name: "Singers", place: "Chapel", isOpen: false, updatedAt: "2" });
  const { screen, field, note, save, expectSaved } = await edit(send);
  await field("Name").fill("Chamber choir");
  await field("Place").fill("");
  await save();
  await expect.element(note).toMatchTextContent(/PlaceTheirsCHAPELYoursEmpty/);
  await screen.getByRole("button", { name: "Use theirs: Name" }).click();
  await expect.element(field("Name")).toHaveValue("Singers");
  await expect.element(field("Place")).toHaveValue("");
  await screen.getByRole("button", { name: "Use theirs: Place" }).click();
  await expect.element(field("Place")).toHaveValue("Chapel");
  await expect.element(note).not.toBeInTheDocument();
  await save();
  await expectSaved();
  expect(send.mock.calls[1]?.[0]).toEqual({ updatedAt: "2" });
});

test("the same new value is no conflict", async () => {
  const send = serverWith({ ...FIRST, name: "Chamber choir", updatedAt: "2" });
  const { field, note, save, expectSaved } = await edit(send);
  await field("Name").fill("Chamber choir");
  await save();
  await expectSaved();
  await expect.element(note).not.toBeInTheDocument();
});

test("a newer version that must be shown is shown before the change is saved over it", async () => {
  const send = serverWith({ ...FIRST, isOpen: false, updatedAt: "2" });
  const { field, note, save, expectSaved } = await edit(send, { mustShow: ({ isOpen }) => !isOpen });
  await field("Name").fill("Chamber choir");
  await save();
  await expect.element(note).toBeVisible();
  expect(send).toHaveBeenCalledOnce();
  await save();
  await expectSaved();
  expect(send.mock.calls[1]?.[0]).toEqual({ name: "Chamber choir", updatedAt: "2" });
});

test("after three automatic merges the form shows the newest version instead of trying on", async () => {
  let updatedAt = 1;
  const send = vi.fn<Send>(async () => {
    updatedAt += 1;
    throw conflictWith({ ...FIRST, place: `Room ${updatedAt}`, updatedAt: String(updatedAt) });
  });
  const { screen, field, note, save } = await edit(send);
  await field("Name").fill("Chamber choir");
  await save();
  await expect.element(note).toBeVisible();
  await expect.element(screen.getByText(/^Someone else has changed other fields\./)).toBeVisible();
  expect(send).toHaveBeenCalledTimes(3);
  await expect.element(field("Place")).toHaveValue("Room 4");
  await expect.element(field("Name")).toHaveValue("Chamber choir");
});

test("another refusal is passed on and leaves the form as it was", async () => {
  const { screen, field, note, save } = await edit(() => Promise.reject(new Error("No connection")));
  await field("Name").fill("Chamber choir");
  await save();
  await expect.element(screen.getByText("Error: No connection")).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(field("Name")).toHaveValue("Chamber choir");
});

test("the two versions are readable on a phone, and marked at the start of the line", async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const long = "A very long name of a ministry that serves in the garden, the kitchen and the nursery";
  const send = serverWith({ ...FIRST, name: `${long} of theirs`, updatedAt: "2" });
  const { field, note, save } = await edit(send);
  await field("Name").fill(`${long} of ours`);
  await save();
  await expect.element(note).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  const widths = () => {
    const { borderLeftWidth, borderRightWidth } = getComputedStyle(note.element());
    return [borderLeftWidth, borderRightWidth];
  };
  expect(widths()).toEqual(["4px", "0px"]);
  document.documentElement.dir = "rtl";
  expect(widths()).toEqual(["0px", "4px"]);
});

/** What the tab has stored when it is loaded again: a form that is closed deletes its draft, a reload does not. */
async function reload(screen: Awaited<ReturnType<typeof edit>>["screen"]): Promise<void> {
  const stored = Object.entries(sessionStorage);
  await screen.unmount();
  for (const [key, value] of stored) sessionStorage.setItem(key, value);
}

test("a restored draft of an older version reports the conflict immediately, and after each reload until it is saved", async () => {
  const theirs = { ...FIRST, name: "Singers", place: "Chapel", updatedAt: "2" };
  const first = await edit(serverWith(theirs));
  await first.field("Name").fill("Chamber choir");
  await reload(first.screen);
  for (const _ of ["first", "second"]) {
    const again = await edit(serverWith(theirs), { record: theirs });
    await expect.element(again.note).toMatchTextContent(/TheirsSingersYoursChamber choir/);
    await expect.element(again.field("Place")).toHaveValue("Chapel");
    await reload(again.screen);
  }
  const last = await edit(serverWith(theirs), { record: theirs });
  await last.save();
  await last.expectSaved();
  await reload(last.screen);
  const saved = await edit(serverWith(theirs), { record: { ...theirs, name: "Chamber choir", updatedAt: "3" } });
  await expect.element(saved.field("Name")).toHaveValue("Chamber choir");
  await expect.element(saved.note).not.toBeInTheDocument();
});

test("a restored draft asks for the current record, and shows a newer one over what was typed", async () => {
  const theirs = { ...FIRST, place: "Chapel", name: "Singers", updatedAt: "2" };
  const first = await edit(serverWith(theirs));
  await first.field("Name").fill("Chamber choir");
  await reload(first.screen);
  const ask = vi.fn(async () => theirs);
  const again = await edit(serverWith(theirs), { ask });
  await expect.element(again.note).toMatchTextContent(/TheirsSingersYoursChamber choir/);
  await expect.element(again.field("Name")).toHaveValue("Chamber choir");
  await expect.element(again.field("Place")).toHaveValue("Chapel");
});

test("an answer about the current record that arrives after saving changes nothing", async () => {
  const first = await edit(serverWith(FIRST));
  await first.field("Name").fill("Chamber choir");
  await reload(first.screen);
  const answer = Promise.withResolvers<Ministry>();
  const again = await edit(serverWith(FIRST), { ask: () => answer.promise });
  await again.save();
  await again.expectSaved();
  answer.resolve(FIRST);
  await answer.promise;
  await again.field("Place").fill("Chapel");
  await expect.element(again.field("Name")).toHaveValue("Chamber choir");
  await expect.element(again.note).not.toBeInTheDocument();
});

test("a form without a draft does not ask for the current record", async () => {
  const ask = vi.fn(async () => FIRST);
  await edit(serverWith(FIRST), { ask });
  expect(ask).not.toHaveBeenCalled();
});
