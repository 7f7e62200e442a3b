// Typed text survives a reload and the end of the session, for the same account only.
import { CatchBoundary } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import * as z from "zod";
import { Dialog } from "../ui/Dialog.tsx";
import { DraftOwner, useDraftsOfFailedPage } from "./draftStore.ts";
import { Form } from "./Form.tsx";
import { RestoredNote } from "./RestoredNote.tsx";
import { TextField } from "./TextField.tsx";
import { useKeptState } from "./useKeptState.ts";
import { useSchemaForm } from "./useSchemaForm.ts";
import { useWaitingDraft } from "./useWaitingDraft.ts";

const Member = z.object({ firstName: z.string(), lastName: z.string() });
const IDLE = { run: () => {}, busy: false, problem: null };

interface AddMemberProps {
  draft?: string | null;
  onEntryKey?: (key: string) => void;
}

function AddMember({ draft = "member.new", onEntryKey }: AddMemberProps) {
  const form = useSchemaForm(Member, { firstName: "", lastName: "Marsh" }, draft);
  onEntryKey?.(form.draft.entryKey);
  return (
    <Dialog open title="Add member" onClose={() => {}}>
      <Form form={form} action={IDLE}>
        <TextField form={form} name="firstName" label="First name" />
        <TextField form={form} name="lastName" label="Last name" />
      </Form>
    </Dialog>
  );
}

async function showForm(props: AddMemberProps = {}, owner: string | null = "7") {
  const screen = await render(
    <DraftOwner value={owner}>
      <AddMember {...props} />
    </DraftOwner>,
  );
  const field = (name: string) => screen.getByRole("textbox", { name });
  return { screen, field };
}

type ShownForm = Pick<Awaited<ReturnType<typeof showForm>>, "screen">;

/** What the tab has stored when it is loaded again: a form that is closed deletes its draft, a reload does not. */
async function reload({ screen }: ShownForm): Promise<void> {
  const stored = Object.entries(sessionStorage);
  await screen.unmount();
  for (const [key, value] of stored) sessionStorage.setItem(key, value);
}

test("typed text is there after a reload, and still counts as unsaved", async () => {
  const before = await showForm();
  await before.field("First name").fill("Half a w");
  await reload(before);
  const after = await showForm();
  await expect.element(after.field("First name")).toHaveValue("Half a w");
  await expect.element(after.field("Last name")).toHaveValue("Marsh");
  await userEvent.keyboard("{Escape}");
  await expect.element(after.screen.getByRole("alertdialog", { name: "Discard your changes?" })).toBeVisible();
});

test("another account does not get the text, nor does a page without an account", async () => {
  const before = await showForm();
  await before.field("First name").fill("Ada");
  await reload(before);
  for (const owner of ["8", null]) {
    const other = await showForm({}, owner);
    await expect.element(other.field("First name")).toHaveValue("");
    await other.screen.unmount();
  }
});

test("another form does not get the text, and a form without a name stores none", async () => {
  const before = await showForm();
  await before.field("First name").fill("Ada");
  await reload(before);
  const other = await showForm({ draft: "member.12" });
  await expect.element(other.field("First name")).toHaveValue("");
  await other.screen.unmount();
  sessionStorage.clear();
  const unnamed = await showForm({ draft: null });
  await unnamed.field("First name").fill("Ada");
  expect(sessionStorage).toHaveLength(0);
});

test("a closed form has no draft, and neither has one whose text was typed back", async () => {
  const before = await showForm();
  await before.field("First name").fill("Ada");
  expect(sessionStorage).toHaveLength(1);
  await before.field("First name").fill("");
  expect(sessionStorage).toHaveLength(0);
  await before.field("First name").fill("Ada");
  await before.screen.unmount();
  expect(sessionStorage).toHaveLength(0);
});

function Failed({ error }: { error: unknown }) {
  useDraftsOfFailedPage(error);
  return <p>Not loaded</p>;
}

const getEmptyKey = () => "";

function Page({ hasFailed, children }: { hasFailed: boolean; children?: ReactNode }) {
  if (hasFailed) throw new Error("The script is missing.");
  return children;
}

/** A form in a page, beside a part that may fail alone. */
const renderPage = (failure: "page" | "part" | null, isOpen = true) => (
  <DraftOwner value="7">
    <CatchBoundary getResetKey={getEmptyKey} errorComponent={Failed}>
      <Page hasFailed={failure === "page"}>{isOpen && <AddMember />}</Page>
    </CatchBoundary>
    <CatchBoundary getResetKey={getEmptyKey} errorComponent={() => <p>No part</p>}>
      <Page hasFailed={failure === "part"} />
    </CatchBoundary>
  </DraftOwner>
);

test("a form that is removed because the page failed keeps its draft, and one that is closed afterwards does not", async () => {
  const screen = await render(renderPage(null));
  await screen.getByRole("textbox", { name: "First name" }).fill("Ada");
  await screen.rerender(renderPage("page"));
  await expect.element(screen.getByText("Not loaded")).toBeVisible();
  await screen.unmount();
  const after = await showForm();
  await expect.element(after.field("First name")).toHaveValue("Ada");
  await after.screen.unmount();
  expect(sessionStorage).toHaveLength(0);
});

test("a form that is closed while another part of the page fails has no draft", async () => {
  const screen = await render(renderPage(null));
  await screen.getByRole("textbox", { name: "First name" }).fill("Ada");
  await screen.rerender(renderPage("part"));
  await expect.element(screen.getByText("No part")).toBeInTheDocument();
  await screen.rerender(renderPage("part", false));
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(sessionStorage).toHaveLength(0);
});

test("the key of the entry stays the same over a reload, so that a lost answer creates no second record", async () => {
  const keys = new Set<string>();
  const onEntryKey = (key: string) => keys.add(key);
  const before = await showForm({ onEntryKey });
  await before.field("First name").fill("Ada");
  await reload(before);
  await showForm({ onEntryKey });
  expect(keys.size).toBe(1);
});

test("a draft of an outdated shape is ignored", async () => {
  sessionStorage.setItem("narthex.draft.7.member.new", JSON.stringify({ firstName: "Ada" }));
  const { field } = await showForm();
  await expect.element(field("First name")).toHaveValue("");
});

function Greeting() {
  const form = useSchemaForm(Member, { firstName: "", lastName: "Marsh" }, "member.new");
  const firstName = useWatch({ control: form.control, name: "firstName" });
  return (
    <Form form={form} action={IDLE}>
      <RestoredNote form={form} />
      <TextField form={form} name="firstName" label="First name" />
      <p>Hello {firstName}</p>
    </Form>
  );
}

const renderGreeting = () =>
  render(
    <DraftOwner value="7">
      <Greeting />
    </DraftOwner>,
  );

test("the component that opens a form sees the restored values", async () => {
  const screen = await renderGreeting();
  await screen.getByLabelText("First name").fill("Ada");
  await expect.element(screen.getByText("Hello Ada")).toBeVisible();
  await reload({ screen });
  const after = await renderGreeting();
  await expect.element(after.getByLabelText("First name")).toHaveValue("Ada");
  expect(after.getByText("Hello Ada").elements()).toHaveLength(1);
});

test("a form that is filled in from its draft says so, until it is discarded or typed back", async () => {
  const note = (screen: Awaited<ReturnType<typeof renderGreeting>>) =>
    screen.getByText("This is what you entered before. It is not saved yet.");
  const first = await renderGreeting();
  await first.getByLabelText("First name").fill("Ada");
  expect(note(first).elements()).toHaveLength(0);
  await reload({ screen: first });
  const second = await renderGreeting();
  await expect.element(note(second)).toBeVisible();
  await second.getByLabelText("First name").fill("");
  expect(note(second).elements()).toHaveLength(0);
  await second.getByLabelText("First name").fill("Ada");
  await reload({ screen: second });
  const third = await renderGreeting();
  await third.getByRole("button", { name: "Discard" }).click();
  await expect.element(third.getByLabelText("First name")).toHaveValue("");
  expect(note(third).elements()).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
});

const QUESTIONS = ["delete", "reactivate", "invite", "unsubscribe", "reinstate", "reopen"] as const;
const CHOICES = ["none", "edit", ...QUESTIONS] as const;
type Open = (typeof CHOICES)[number];

function Row() {
  const [open, setOpen] = useKeptState<Open>("row.open", "none");
  return (
    <>
      <p>Open: {open}</p>
      {CHOICES.map((next) => (
        <button key={next} type="button" onClick={() => setOpen(next)}>
          {next}
        </button>
      ))}
    </>
  );
}

async function showRow() {
  const screen = await render(
    <DraftOwner value="7">
      <Row />
    </DraftOwner>,
  );
  const press = (name: Open) => screen.getByRole("button", { name }).click();
  const expectOpen = (name: Open) => expect.element(screen.getByText(`Open: ${name}`)).toBeVisible();
  return { screen, press, expectOpen };
}

test("a form that was open is open after a reload, and a closed one stays closed", async () => {
  const before = await showRow();
  await before.press("edit");
  await reload(before);
  const after = await showRow();
  await after.expectOpen("edit");
  await after.press("none");
  await reload(after);
  await (await showRow()).expectOpen("none");
});

test.each(QUESTIONS)("a question before an action is not asked again after a reload: %s", async (question) => {
  const before = await showRow();
  await before.press(question);
  await before.expectOpen(question);
  await reload(before);
  await (await showRow()).expectOpen("none");
});

test("a page that is left forgets which form was open", async () => {
  const before = await showRow();
  await before.press("edit");
  await before.screen.unmount();
  await (await showRow()).expectOpen("none");
});

function Waiting() {
  const { isWaiting, discard } = useWaitingDraft("member.new");
  return isWaiting ? (
    <button type="button" onClick={discard}>
      Discard the draft
    </button>
  ) : (
    <p>Nothing waits</p>
  );
}

test("a draft that waits is reported, and is gone once it is discarded", async () => {
  const before = await showForm();
  await before.field("First name").fill("Ada");
  await reload(before);
  const screen = await render(
    <DraftOwner value="7">
      <Waiting />
    </DraftOwner>,
  );
  await screen.getByRole("button", { name: "Discard the draft" }).click();
  await expect.element(screen.getByText("Nothing waits")).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});
