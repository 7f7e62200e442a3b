import { api } from "@narthex/contract/api.ts";
import { ServingAnswer, type ServingRequest } from "@narthex/contract/own-serving.ts";
import type * as z from "zod";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { useCurrentUser } from "../session/session.ts";
import { formatServingTime } from "./servingWords.ts";

interface DeclineDialogProps {
  request: ServingRequest;
  onClose: () => void;
}

/** Asks why the user cannot serve. The reason may be left out. */
export default function DeclineDialog({ request: one, onClose }: DeclineDialogProps) {
  const { id, event, position, ministry } = one;
  const today = useToday();
  const { timezone } = useCurrentUser().congregation;
  const form = useSchemaForm<z.input<typeof ServingAnswer>>(
    ServingAnswer,
    { answer: "declined", reason: "" },
    `serving.decline.${id}`,
  );
  const decline = useAction({
    call: (body: z.input<typeof ServingAnswer>) => request(api.ownServing.answer, { params: { id }, body }),
    failed: "Your answer could not be saved. Please try again.",
    done: () => ({ title: "Your answer is saved", description: "The people who plan see it." }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={decline}
      onClose={onClose}
      size="small"
      title="You cannot serve"
      description={`${position}, ${ministry.name}: ${event.title}, ${formatServingTime(event, { today, timezone })}`}
      submitLabel="I cannot serve"
    >
      <TextField
        form={form}
        name="reason"
        label="Reason"
        hint="You can leave this empty. Only the people who plan see this."
        autoComplete="off"
      />
    </FormDialog>
  );
}
