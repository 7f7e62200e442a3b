// Moves the end of an event with its start while a person changes the start, as other calendars do.
import { useEffect } from "react";
import type { FieldValues, Path, PathValue } from "react-hook-form";
import type { SchemaForm } from "../../forms/useSchemaForm.ts";
import { shiftEnd } from "./shiftEnd.ts";

interface Times extends FieldValues {
  eventDateTime?: string | undefined;
  endDateTime?: string | null | undefined;
}

export function useEndFollowsStart<I extends Times>(form: SchemaForm<I>): void {
  useEffect(() => {
    const [startName, endName] = ["eventDateTime", "endDateTime"] as Path<I>[] as [Path<I>, Path<I>];
    let start: string = form.getValues(startName) || "";
    const subscription = form.watch((values, { name, type }) => {
      const [former, next] = [start, values.eventDateTime || ""];
      if (next === "" || next === former) return;
      start = next;
      const end = type === "change" && name === startName && values.endDateTime;
      const moved = end ? shiftEnd(end, former, next) : null;
      if (moved === null || moved === end) return;
      // Later, because other subscribers still get the former end with this change.
      queueMicrotask(() => {
        form.clearErrors(endName);
        form.setValue(endName, moved as PathValue<I, Path<I>>, { shouldDirty: true });
      });
    });
    return () => subscription.unsubscribe();
  }, [form]);
}
