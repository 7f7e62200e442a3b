// The rows of the queue. People who came together have a line above them, which admits all of them.
import type { Newcomer } from "@narthex/contract/newcomers.ts";
import { Fragment } from "react";
import { NewcomerRow } from "./NewcomerRow.tsx";
import { TogetherRow } from "./TogetherRow.tsx";

/** A line beside all rows of a company shows where it ends. */
const COMPANY = "border-s-4 border-s-accent";

/** Whether a row follows a row of someone who came together with this person. */
function isSameCompany({ together }: Newcomer, before: Newcomer | undefined): boolean {
  return together.some(({ id }) => id === before?.member.id);
}

export function NewcomerRows({ label, rows }: { label: string; rows: readonly Newcomer[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {rows.map((newcomer, place) => (
        <Fragment key={newcomer.member.id}>
          {newcomer.together.length > 0 && !isSameCompany(newcomer, rows[place - 1]) && (
            <TogetherRow newcomer={newcomer} className={COMPANY} />
          )}
          <NewcomerRow newcomer={newcomer} className={newcomer.together.length > 0 ? COMPANY : undefined} />
        </Fragment>
      ))}
    </ul>
  );
}
