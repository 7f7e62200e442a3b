import type { StatementYear } from "@narthex/contract/statements.ts";
import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { Card } from "../ui/Card.tsx";
import { linkClass } from "../ui/link.ts";
import { formatMoreNames, formatSum } from "./statementWords.ts";

/** Gifts that are on no statement, so that none is omitted without notice. */
export function WithoutDonor({ found: { year, anonymous, former, moreFormer } }: { found: StatementYear }) {
  const inYear = { from: `${year}-01-01`, to: `${year}-12-31` };
  if (anonymous.gifts === 0 && former.length === 0) return null;
  return (
    <Card
      title="Not on a statement"
      description="Gifts of the year, as currently recorded. Open a name to see its gifts: those of guests, and gifts that were recorded with only a name, can be linked to a person."
      padding="none"
    >
      <ul className="divide-y divide-line border-line border-t">
        {anonymous.gifts > 0 && (
          <li className="flex flex-wrap justify-between gap-x-4 px-4 py-3 sm:px-6">
            <span>Anonymous</span>
            <span className="text-ink-quiet tabular-nums">{formatSum(anonymous)}</span>
          </li>
        )}
        {former.map((donor) => (
          <li key={donor.name} className="flex flex-wrap justify-between gap-x-4 px-4 py-3 sm:px-6">
            <span className="min-w-0 wrap-anywhere">
              <Link to={paths.donations} search={{ donor: `former-${donor.gift}`, ...inYear }} className={linkClass}>
                {donor.name}
              </Link>
              , who is not in the directory
            </span>
            <span className="text-ink-quiet tabular-nums">{formatSum(donor)}</span>
          </li>
        ))}
        {moreFormer.names > 0 && (
          <li className="flex flex-wrap justify-between gap-x-4 px-4 py-3 sm:px-6">
            <span>{formatMoreNames(moreFormer.names)}</span>
            <span className="text-ink-quiet tabular-nums">{formatSum(moreFormer)}</span>
          </li>
        )}
      </ul>
    </Card>
  );
}
