import { api } from "@narthex/contract/api.ts";
import type { Event, NewEvent } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { read } from "../../api/reads.ts";
import { CheckboxField } from "../../forms/CheckboxField.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import type { SchemaForm } from "../../forms/useSchemaForm.ts";
import { describeReplied } from "../replies/replyWords.ts";

/** Whether people say that they come, and for how many there is a place. */
export function AskForReplies({ form, event }: { form: SchemaForm<z.input<typeof NewEvent>>; event: Event | null }) {
  const asks = useWatch({ control: form.control, name: "asksForReplies" });
  const isAsking = event?.asksForReplies === true;
  const params = { id: event?.id ?? 0 };
  const { data: replies } = useQuery({ ...read(api.eventReplies.show, { params }), enabled: isAsking });
  return (
    <>
      <CheckboxField
        form={form}
        name="asksForReplies"
        label="Ask people whether they are coming"
        hint="They reply on the event's page; visitors too, where the event is public."
      />
      {isAsking && !asks && (
        <p className="text-ink-quiet text-sm">
          Replies are kept but no longer shown, and no one can reply or change a reply. They are shown again if you ask
          again.
        </p>
      )}
      {isAsking && replies && (
        <p className="text-ink-quiet text-sm">{describeReplied(replies, event.seriesId !== null)}</p>
      )}
      {asks && (
        <NumberField
          form={form}
          name="capacity"
          label="Places"
          hint="For people who reply, with their guests; the others wait in order. Leave empty for no limit. Capacity is for the check-in."
        />
      )}
    </>
  );
}
