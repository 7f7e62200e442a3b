import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { type Headcount, HeadcountChange } from "@narthex/contract/headcounts.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatNumber } from "../../format/format.ts";
import { ConflictNote } from "../../forms/ConflictNote.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useVersion } from "../../forms/useVersion.ts";
import { queryArrivals } from "../queue/attendance.queries.ts";

type Input = Omit<HeadcountChange, "updatedAt">;

const toHeadcountValues = ({ adults, children, online }: Headcount): Input => ({ adults, children, online });

interface HeadcountDialogProps {
  event: Pick<Event, "id" | "title">;
  headcount: Headcount;
  onClose: () => void;
}

export default function HeadcountDialog({ event, headcount, onClose }: HeadcountDialogProps) {
  const form = useSchemaForm<Input>(HeadcountChange, toHeadcountValues(headcount), `headcount.${event.id}`);
  const params = { id: event.id };
  const version = useVersion<Headcount, Input>(form, headcount, toHeadcountValues, () =>
    request(api.headcounts.show, { params }),
  );
  const save = useAction({
    call: (values: Input) => version.save(values, (body) => request(api.headcounts.update, { params, body })),
    failed: "The headcount could not be saved.",
    done: "Headcount saved",
    onDone: onClose,
  });
  const [adults, children] = useWatch({ control: form.control, name: ["adults", "children"] });
  const { data } = useInfiniteQuery(queryArrivals(event.id));
  const checkedIn = data?.pages[0]?.total ?? 0;
  const isLow = typeof adults === "number" && adults + (typeof children === "number" ? children : 0) < checkedIn;
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      title="Headcount"
      description={`Everyone counted at ${event.title}, with or without a name. Leave a field empty if no one counted.`}
      size="small"
      submitLabel="Save"
    >
      <ConflictNote
        form={form}
        version={version}
        fields={{ adults: "Adults", children: "Children", online: "Online" }}
      />
      <NumberField
        form={form}
        name="adults"
        label="Adults"
        hint={isLow && `More people are checked in: ${formatNumber(checkedIn)}.`}
      />
      <NumberField form={form} name="children" label="Children" />
      <NumberField form={form} name="online" label="Online" />
    </FormDialog>
  );
}
