import { api } from "@narthex/contract/api.ts";
import { HoursInput, type WorkerHours } from "@narthex/contract/hours.ts";
import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Repeat2 } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import type { DefaultValues } from "react-hook-form";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatHours } from "../format/format.ts";
import { hasChanged } from "../forms/changed.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { RestoredNote } from "../forms/RestoredNote.tsx";
import { beginNext, useSchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import type { HoursFormInput } from "./HoursField.tsx";
import { HoursFields } from "./HoursFields.tsx";
import { ownHours } from "./hours.queries.ts";
import { formatShortHours } from "./hoursText.ts";
import { useHoursMinistryChoices } from "./useHoursMinistryChoices.ts";

/** The form is always open: on a phone after serving, two presses are enough. */
export function LogHours() {
  const day = useToday();
  const { usual } = useHoursMinistryChoices();
  const { data } = useSuspenseInfiniteQuery(ownHours);
  const last = data.pages[0]?.rows[0];
  const createEmptyValues = (ministryId: number | null | undefined): DefaultValues<HoursFormInput> => ({
    ...(ministryId ? { ministryId } : {}),
    hours: "",
    workerDate: day,
    description: "",
  });
  const form = useSchemaForm<HoursFormInput>(HoursInput, createEmptyValues(last?.ministryId ?? usual), "hours.new");
  const beginDay = useEffectEvent((today: string) => {
    const values = form.getValues();
    if (values.workerDate !== today && !hasChanged(values, form.control._defaultValues))
      form.reset({ ...values, workerDate: today });
  });
  // An effect, because the day turns at midnight. Typed values keep the day for which they were typed.
  useEffect(() => beginDay(day), [day]);
  const log = useAction({
    call: (body: HoursFormInput) => request(api.workerHours.log, { body: { ...body, entryKey: form.draft.entryKey } }),
    failed: "Failed to log hours",
    onSaved: ({ ministryId }) => beginNext(form, createEmptyValues(ministryId)),
    done: ({ hours, ministryName }) => ({
      title: "Hours logged",
      description: `${formatHours(hours)} for ${ministryName}`,
    }),
  });
  const repeat = ({ ministryId, hours, description }: WorkerHours) => {
    const again = { ...createEmptyValues(ministryId), hours: formatShortHours(hours), description: description ?? "" };
    // Marks the values as changed, so that a reload keeps them.
    form.reset(again, { keepDefaultValues: true });
  };
  return (
    <Card
      title="Log hours"
      action={
        last && (
          <Button size="small" icon={<Repeat2 />} onClick={() => repeat(last)}>
            Repeat last entry
          </Button>
        )
      }
    >
      <Form form={form} action={log}>
        <RestoredNote form={form} />
        <HoursFields form={form} />
        <FormActions submitLabel="Log hours" />
      </Form>
    </Card>
  );
}
