import { api } from "@narthex/contract/api.ts";
import { PositionsInput, type ServingPlan } from "@narthex/contract/serving.ts";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import type * as z from "zod";
import { queryClient } from "../../api/reads.ts";
import { ApiError, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { formatList } from "../../format/format.ts";
import { useFieldError } from "../../forms/boundField.ts";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { NumberField } from "../../forms/NumberField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { mergePositions } from "./mergePositions.ts";
import { type PlanWeeks, queryPlan } from "./plan.queries.ts";

type Input = z.input<typeof PositionsInput>;

const toValues = ({ positions, positionsVersion }: ServingPlan) => ({
  positions: positions.filter(({ isRemoved }) => !isRemoved).map(({ id, name, needed }) => ({ id, name, needed })),
  version: positionsVersion,
});

const NEW = { name: "", needed: 1 };

interface PositionsDialogProps {
  plan: ServingPlan;
  shown: PlanWeeks;
  onClose: () => void;
}

export default function PositionsDialog({ plan, shown, onClose }: PositionsDialogProps) {
  const { id } = plan.ministry;
  const start = toValues(plan);
  const form = useSchemaForm<Input>(
    PositionsInput,
    start.positions.length > 0 ? start : { ...start, positions: [NEW] },
    `serving.positions.${id}`,
  );
  const { fields, append, remove, swap, replace } = useFieldArray({
    control: form.control,
    name: "positions",
    keyName: "key",
  });
  const error = useFieldError(form, "positions");
  const [changes, setChanges] = useState<readonly string[]>([]);
  // As they were when the form was opened or last compared, not as another person changes them meanwhile.
  const base = (form.formState.defaultValues?.positions ?? []) as Input["positions"];
  const kept = new Set(fields.map((field) => field.id));
  const removed = base.filter(({ id }) => id !== undefined && !kept.has(id)).map(({ name }) => name);
  const save = useAction({
    call: (body: Input) => request(api.serving.setPositions, { params: { id }, body }),
    failed: "The positions could not be saved. Please try again.",
    done: "Positions saved",
    onDone: onClose,
    // Keeps what was typed, and shows the changes of the other person, so that they can be checked.
    onFailed: async (reason) => {
      if (!(reason instanceof ApiError && reason.code === "positions_changed")) return;
      const newer = toValues(await queryClient.fetchQuery({ ...queryPlan(id, shown), staleTime: 0 }));
      const merged = mergePositions({ base, typed: form.getValues("positions"), newer: newer.positions });
      form.reset(newer);
      replace(merged.positions);
      setChanges(merged.changes);
    },
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      title="Positions"
      description="With the number of people that an event usually needs. At one event it can be another number."
      submitLabel="Save"
    >
      <fieldset>
        <legend className="sr-only">Positions</legend>
        <div aria-hidden className="mb-1.5 flex gap-2 font-medium text-sm">
          <span className="flex-1">Name</span>
          <span className="w-16">People</span>
          <span className="w-30 max-sm:hidden" />
        </div>
        <ol className="grid gap-3">
          {fields.map((field, place) => {
            const [isFirst, isLast] = [place === 0, place === fields.length - 1];
            const label = form.getValues(`positions.${place}.name`) || `position ${place + 1}`;
            return (
              <li key={field.key} className="flex flex-wrap items-start gap-2 sm:flex-nowrap">
                <TextField
                  form={form}
                  name={`positions.${place}.name`}
                  label={`Position ${place + 1}`}
                  labelHidden
                  placeholder="Name of the position"
                  autoComplete="off"
                  className="min-w-40 flex-1"
                />
                <NumberField
                  form={form}
                  name={`positions.${place}.needed`}
                  label={`People needed in position ${place + 1}`}
                  labelHidden
                  className="w-16 has-[[aria-invalid=true]]:w-36"
                />
                <div className="flex">
                  {/* Not disabled at the end, because the pressed button keeps the focus there. */}
                  <IconButton
                    label={`Move ${label} up`}
                    icon={<ArrowUp />}
                    aria-disabled={isFirst || undefined}
                    className="aria-disabled:opacity-50"
                    onClick={() => !isFirst && swap(place, place - 1)}
                  />
                  <IconButton
                    label={`Move ${label} down`}
                    icon={<ArrowDown />}
                    aria-disabled={isLast || undefined}
                    className="aria-disabled:opacity-50"
                    onClick={() => !isLast && swap(place, place + 1)}
                  />
                  <IconButton label={`Remove ${label}`} icon={<X />} onClick={() => remove(place)} />
                </div>
              </li>
            );
          })}
        </ol>
        {error && <FieldError id={undefined} sentence={error} />}
        <Button size="small" icon={<Plus />} className="mt-3" onClick={() => append(NEW)}>
          Add position
        </Button>
        <p role="status" className="mt-3 text-caution text-sm empty:hidden">
          {changes.length > 0 && `Someone else ${formatList(changes)}. What you typed is kept. `}
          {removed.length > 0 &&
            `You remove ${formatList(removed)}. People who are planned there stay at their events until you remove them.`}
        </p>
      </fieldset>
    </FormDialog>
  );
}
