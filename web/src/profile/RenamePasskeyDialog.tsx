import { api } from "@narthex/contract/api.ts";
import { type Passkey, PasskeyName } from "@narthex/contract/passkeys.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";

/** A name by which the owner recognizes the device. */
export default function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { id, name } = passkey;
  const form = useSchemaForm(PasskeyName, { name }, null);
  const rename = useAction({
    call: (body: { name: string }) => request(api.passkeys.rename, { params: { id }, body }),
    failed: "Failed to rename the passkey",
    done: "Passkey renamed",
    onDone: onClose,
  });
  return (
    <Dialog open onClose={onClose} size="small" title="Rename passkey">
      <Form form={form} action={rename}>
        <TextField form={form} name="name" label="Name" hint="Such as: My phone." required maxLength={60} />
        <FormActions submitLabel="Save" onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
