import { api } from "@narthex/contract/api.ts";
import { NewPrintProgram } from "@narthex/contract/printing.ts";
import { Copy } from "lucide-react";
import type * as z from "zod";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { Button } from "../../ui/Button.tsx";
import { copyWithNotice } from "../../ui/copyText.ts";
import { Dialog } from "../../ui/Dialog.tsx";

const Entered = NewPrintProgram.omit({ entryKey: true });
type Input = z.input<typeof Entered>;

export function AddPrintProgram({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm<Input>(Entered, { name: "" }, "print-program.new");
  const add = useAction({
    call: (typed: Input) => request(api.printPrograms.create, { body: { ...typed, entryKey: form.draft.entryKey } }),
    failed: "The printing program could not be added. Please try again.",
  });
  if (add.answer) return <TokenDialog name={add.answer.name} token={add.answer.token} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      action={add}
      onClose={onClose}
      title="Add printing program"
      submitLabel="Add printing program"
      size="small"
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="The computer on which it runs, such as Office computer."
        required
        autoComplete="off"
      />
    </FormDialog>
  );
}

function TokenDialog({ name, token, onClose }: { name: string; token: string | null; onClose: () => void }) {
  const settings = `PRINT_SERVER=${location.origin}\nPRINT_TOKEN=${token}`;
  return (
    <Dialog
      open
      size="small"
      title={`Token of ${name}`}
      description="It is shown only once. Save it on the computer beside the printers."
      onClose={onClose}
    >
      <div className="grid gap-4">
        {token === null ? (
          <p role="alert">This program was added already. Revoke it and add another one to see a token.</p>
        ) : (
          <>
            <p>Write these two lines into the file .env in the folder of Narthex, and start npm run print.</p>
            <pre
              data-token
              className="select-all whitespace-pre-wrap break-all rounded-md bg-surface-sunken p-3 text-sm"
            >
              {settings}
            </pre>
            <Button icon={<Copy />} onClick={() => void copyWithNotice(settings, { title: "Copied" })}>
              Copy
            </Button>
          </>
        )}
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
