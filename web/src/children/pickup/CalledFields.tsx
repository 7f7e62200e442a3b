// Who was called about a collector, with the phone numbers that leads see.
import type { ChildInside } from "@narthex/contract/child-board.ts";
import type { FieldValues } from "react-hook-form";
import { formatFullName } from "../../format/format.ts";
import type { BoundField } from "../../forms/boundField.ts";
import { SelectField } from "../../forms/SelectField.tsx";
import { CallLinks } from "./CallLinks.tsx";
import { listCallable, listCalledOptions } from "./checkOutInput.ts";
import { listBringers, NoCollectors } from "./NoCollectors.tsx";

interface CalledFieldsProps<I extends FieldValues> extends Pick<BoundField<I, string | number>, "form" | "name"> {
  child: ChildInside;
  collector: Parameters<typeof listCallable>[1];
  /** False for a parent or guardian. */
  needsCall: boolean;
}

const NO_CALL = "A parent or guardian with the tag needs no call.";
const AT_HOME = "An adult of the household, as long as no one is on the list.";

export function CalledFields<I extends FieldValues>({ form, name, child, collector, needsCall }: CalledFieldsProps<I>) {
  const callable = listCallable(child, collector);
  if (!needsCall && callable.length === 0) return <p>{NO_CALL}</p>;
  const hint = needsCall ? child.adultsToCall.length > 0 && AT_HOME : NO_CALL;
  return (
    <>
      {child.collectors.length === 0 && (
        <NoCollectors child={{ id: child.childId, name: formatFullName(child), adults: listBringers(child) }} />
      )}
      <CallLinks callable={callable} />
      {callable.length > 0 ? (
        <SelectField
          form={form}
          name={name}
          label="Who was called, and agreed"
          required={needsCall}
          placeholder={needsCall ? "Choose" : "No one"}
          options={listCalledOptions(callable)}
          {...(hint ? { hint } : {})}
        />
      ) : (
        <p>No one else can be called. Enter a parent or guardian on the list first.</p>
      )}
    </>
  );
}
