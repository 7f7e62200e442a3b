import { useState } from "react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import * as z from "zod";
import { expectAccessible } from "../../test/accessible.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Form } from "./Form.tsx";
import { FormActions } from "./FormActions.tsx";
import { FormDialog } from "./FormDialog.tsx";
import { TextField } from "./TextField.tsx";
import { useSchemaForm } from "./useSchemaForm.ts";

const Ministry = z.object({ name: z.string().min(1, "Enter a name.") });
const IDLE = { run: () => {}, busy: false, problem: null };

function AddMinistry({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(Ministry, { name: "Choir" }, null);
  return (
    <FormDialog title="Add ministry" form={form} action={IDLE} submitLabel="Add" onClose={onClose}>
      <TextField form={form} name="name" label="Name" />
    </FormDialog>
  );
}

/** A code is typed again in seconds. */
function EnterCode({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(Ministry, { name: "" }, null);
  return (
    <Dialog open title="Enter the code" onClose={onClose}>
      <Form form={form} action={IDLE} isQuick>
        <TextField form={form} name="name" label="Code" />
        <FormActions submitLabel="Confirm" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

function Page({ dialog: Opened }: { dialog: typeof AddMinistry }) {
  const [open, setOpen] = useState(false);
  return (
    <main tabIndex={-1}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && <Opened onClose={() => setOpen(false)} />}
    </main>
  );
}

async function openDialog(dialog: typeof AddMinistry) {
  const screen = await render(<Page dialog={dialog} />);
  await screen.getByRole("button", { name: "Open" }).click();
  const field = screen.getByRole("textbox");
  await expect.element(field).toHaveFocus();
  const question = screen.getByRole("alertdialog", { name: "Discard your changes?" });
  return { screen, field, question, opened: screen.getByRole("dialog") };
}

test("an unchanged form closes by Cancel and by Escape without a question", async () => {
  const first = await openDialog(AddMinistry);
  await expectAccessible();
  await first.screen.getByRole("button", { name: "Cancel" }).click();
  await expect.element(first.opened).not.toBeInTheDocument();
  await first.screen.getByRole("button", { name: "Open" }).click();
  await expect.element(first.field).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(first.opened).not.toBeInTheDocument();
});

test("a form whose text was typed and typed back closes without a question", async () => {
  const { field, opened } = await openDialog(AddMinistry);
  await field.fill("Choirs");
  await field.fill("Choir");
  await userEvent.keyboard("{Escape}");
  await expect.element(opened).not.toBeInTheDocument();
});

test("one typed letter is enough for the question, by Cancel, Escape and the ×", async () => {
  const { screen, field, question, opened } = await openDialog(AddMinistry);
  await userEvent.keyboard("{End}s");
  await expect.element(field).toHaveValue("Choirs");
  const ways = [
    () => screen.getByRole("button", { name: "Cancel" }).click(),
    () => userEvent.keyboard("{Escape}"),
    () => screen.getByRole("button", { name: "Close" }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await expect.element(question).toBeVisible();
    await screen.getByRole("button", { name: "Keep editing" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("Choirs");
  }
  await userEvent.keyboard("{Escape}");
  await screen.getByRole("button", { name: "Discard" }).click();
  await expect.element(opened).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Open" })).toHaveFocus();
});

test("a typed code is discarded without a question", async () => {
  const { field, opened } = await openDialog(EnterCode);
  await field.fill("123456");
  await userEvent.keyboard("{Escape}");
  await expect.element(opened).not.toBeInTheDocument();
});
