import { api } from "@narthex/contract/api.ts";
import { AwayInput } from "@narthex/contract/own-serving.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { DateField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";

export default function AwayDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm<AwayInput>(AwayInput, { firstDay: "", lastDay: "" }, "serving.away.new");
  const add = useAction({
    call: (body: AwayInput) => request(api.ownServing.addAway, { body }),
    failed: "The days could not be saved. Please try again.",
    done: "Days away saved",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={add}
      onClose={onClose}
      size="small"
      title="Days away"
      description="Both days are included."
      submitLabel="Add days"
    >
      <DateField form={form} name="firstDay" label="First day" required />
      <DateField form={form} name="lastDay" label="Last day" required />
    </FormDialog>
  );
}
