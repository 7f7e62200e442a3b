// The line above people who belong together: their names, and buttons that admit them in one step and make them a
// household.
import { MAX_HOUSEHOLD } from "@narthex/contract/limits.ts";
import type { Newcomer } from "@narthex/contract/newcomers.ts";
import { House, UsersRound } from "lucide-react";
import { useState } from "react";
import { formatFullName, formatList } from "../format/format.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { useAdmission } from "./useAdmission.ts";

const AdmitDialog = loadOnDemand(() => import("./AdmitDialog.tsx"));
const HouseholdDialog = loadOnDemand(() => import("../households/HouseholdDialog.tsx"));

const NO_HOUSEHOLD = "They are in no household yet. You can add one on the page of each person.";

interface TogetherRowProps {
  newcomer: Newcomer;
  className: string;
}

export function TogetherRow({ newcomer, className }: TogetherRowProps) {
  const { member, likely, can, together, shareHousehold } = newcomer;
  const [open, setOpen] = useState<"admit" | "household" | null>(null);
  const hint = shareHousehold ? undefined : NO_HOUSEHOLD;
  const admission = useAdmission({ failureNotice: true }, hint);
  const everyone = [{ ...member, likely, can }, ...together];
  const shareName = everyone.every(({ lastName }) => lastName === member.lastName);
  const names = formatList(everyone.map((one) => (shareName ? one.firstName : formatFullName(one))));
  const people = everyone.filter((one) => one.can.admit).slice(0, MAX_HOUSEHOLD);
  const hasLikely = people.some((one) => one.likely.length > 0);
  const label =
    people.length === everyone.length ? `Admit all ${people.length}` : `Admit ${people.length} of ${everyone.length}`;
  return (
    <li className={cx("flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface-sunken px-4 py-3 sm:px-6", className)}>
      <p className="min-w-0 flex-1 break-words text-sm max-sm:basis-full">
        <span className="text-ink-quiet">{shareHousehold ? "Belong together: " : "Came together: "}</span>
        {names}
      </p>
      {!shareHousehold && (
        <Button
          size="small"
          icon={<House />}
          {...HouseholdDialog.loadEarly}
          onClick={() => setOpen("household")}
          aria-label={`Add household: ${names}`}
        >
          Add household
        </Button>
      )}
      {people.length > 1 && (
        <Button
          size="small"
          icon={<UsersRound />}
          busy={admission.busy}
          onClick={() => (hasLikely ? setOpen("admit") : admission.run(people))}
          aria-label={`${label}: ${names}`}
        >
          {label}
        </Button>
      )}
      {open === "admit" && <AdmitDialog people={people} hint={hint} onClose={() => setOpen(null)} />}
      {open === "household" && (
        <HouseholdDialog
          household={null}
          people={everyone.slice(0, MAX_HOUSEHOLD)}
          phone={member.phone}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  );
}
