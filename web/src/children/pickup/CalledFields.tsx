// Who was called about a collector, with the phone numbers that leads see.
import type { Collector } from "@narthex/contract/child-board.ts";
import type { FieldValues } from "react-hook-form";
import type { BoundField } from "../../forms/boundField.ts";
import { SelectField } from "../../forms/SelectField.tsx";
import { CallLinks } from "./CallLinks.tsx";
import { listCalledOptions } from "./checkOutInput.ts";

interface CalledFieldsProps<I extends FieldValues> extends Pick<BoundField<I, string | number>, "form" | "name"> {
  /** Parents and guardians other than the collector. */
  callable: readonly Collector[];
  /** False for a parent or guardian. */
  needsCall: boolean;
}

export function CalledFields<I extends FieldValues>({ form, name, callable, needsCall }: CalledFieldsProps<I>) {
  const noCall = "A parent or guardian with the tag needs no call.";
  if (!needsCall && callable.length === 0) return <p>{noCall}</p>;
  return (
    <>
      <CallLinks collectors={callable} />
      <SelectField
        form={form}
        name={name}
        label="Who was called, and agreed"
        required={needsCall}
        placeholder={needsCall ? "Choose" : "No one"}
        options={listCalledOptions(callable)}
        {...(needsCall ? {} : { hint: noCall })}
      />
    </>
  );
}
