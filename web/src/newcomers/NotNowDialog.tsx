import { api } from "@narthex/contract/api.ts";
import { POSTPONED_DAYS, Postponement } from "@narthex/contract/newcomers.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatDate, subtractDays } from "../format/format.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { DateField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";

interface NotNowDialogProps {
  memberId: number;
  name: string;
  onClose: () => void;
}

export default function NotNowDialog({ memberId, name, onClose }: NotNowDialogProps) {
  const today = useToday();
  const form = useSchemaForm<Postponement>(
    Postponement,
    { until: subtractDays(today, -POSTPONED_DAYS) },
    `newcomer.${memberId}`,
  );
  const postpone = useAction({
    call: (values: Postponement) => request(api.newcomers.postpone, { params: { id: memberId }, body: values }),
    failed: "This could not be saved. Please try again.",
    done: (_, { until }) => ({ title: `${name} is shown again on ${formatDate(until ?? today)}` }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={postpone}
      onClose={onClose}
      size="small"
      title="Not now"
      description={`${name} stays pending and leaves this list until the day that you choose.`}
      submitLabel="Hide until then"
    >
      <DateField form={form} name="until" label="Show again on" min={subtractDays(today, -1)} required />
    </FormDialog>
  );
}
