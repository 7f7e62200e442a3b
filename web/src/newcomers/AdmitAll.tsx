// Admits everyone in the list in one step, such as the visitors of an import, except people who may be in the directory already.
import { MAX_HOUSEHOLD } from "@narthex/contract/limits.ts";
import type { Newcomer } from "@narthex/contract/newcomers.ts";
import { UserCheck } from "lucide-react";
import { useState } from "react";
import { formatTotalCount } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useAdmission } from "./useAdmission.ts";

interface AdmitAllProps {
  /** The loaded part of the list. */
  newcomers: readonly Newcomer[];
  /** The number of people in the whole list. */
  total: number;
}

/** The people whom the button admits, and the reasons why others stay in the list. */
function chooseAdmitted({ newcomers, total }: AdmitAllProps) {
  const clear = newcomers.filter(({ can, likely }) => can.admit && likely.length === 0);
  const people = clear.slice(0, MAX_HOUSEHOLD).map(({ member, ...rest }) => ({ ...member, ...rest }));
  const duplicates = newcomers.filter(({ likely }) => likely.length > 0).length;
  const hasMore = clear.length > people.length || total > newcomers.length;
  const reasons = [
    ...(hasMore && people.length === MAX_HOUSEHOLD
      ? [`At most ${MAX_HOUSEHOLD} are admitted at once. You can admit the next afterwards.`]
      : []),
    ...(hasMore && people.length < MAX_HOUSEHOLD
      ? [`The earliest ${people.length} are admitted now, and you can admit the next afterwards.`]
      : []),
    ...(duplicates === 1 ? ["One person who may be in the directory already stays in the list."] : []),
    ...(duplicates > 1 ? [`${duplicates} people who may be in the directory already stay in the list.`] : []),
    ...(newcomers.some(({ can, likely }) => !can.admit && likely.length === 0)
      ? ["People whom only an administrator may admit stay in the list."]
      : []),
  ];
  const comesWithoutHome = people.some(({ together, shareHousehold }) => together.length > 0 && !shareHousehold);
  return { people, reasons, note: comesWithoutHome ? [NO_HOUSEHOLD] : [] };
}

const NO_HOUSEHOLD = "People who came together are not made a household: press Add household above them first.";

const formatAdmit = (count: number, total: number) =>
  count === total ? `Admit all ${count}` : `Admit ${count} of ${formatTotalCount(total)}`;

/** Says before the button is pressed why it does not admit everyone; empty if it does, or if there is no button. */
export function describeAdmitAll(props: AdmitAllProps): string {
  const { people, reasons } = chooseAdmitted(props);
  return people.length < 2 || people.length === props.total
    ? ""
    : `“${formatAdmit(people.length, props.total)}”: ${reasons.join(" ")}`;
}

export function AdmitAll(props: AdmitAllProps) {
  const [isOpen, setOpen] = useState(false);
  const admission = useAdmission({ onDone: () => setOpen(false) });
  const { people, reasons, note } = chooseAdmitted(props);
  if (people.length < 2) return null;
  const label = formatAdmit(people.length, props.total);
  return (
    <>
      <Button icon={<UserCheck />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={`Admit ${people.length} people?`}
        text={["They become active members.", ...reasons, ...note].join(" ")}
        confirmLabel={label}
        busy={admission.busy}
        error={admission.sentence}
        onCancel={() => setOpen(false)}
        onConfirm={() => admission.run(people)}
      />
    </>
  );
}
