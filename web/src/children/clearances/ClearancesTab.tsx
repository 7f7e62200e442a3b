import { api } from "@narthex/contract/api.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ShieldCheck } from "lucide-react";
import { readPages } from "../../api/reads.ts";
import { QueryList } from "../../page/QueryList.tsx";
import { paths } from "../../paths.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { getButtonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { LoadingRows } from "../../ui/Skeleton.tsx";
import { ClearanceEnd } from "./ClearanceEnd.tsx";
import { CLEARANCE_LABELS } from "./clearanceWords.ts";

/** The clearances of people who are not inactive; those that ended or end next come first. */
export function ClearancesTab() {
  const list = useInfiniteQuery(readPages(api.clearances.expiring, {}));
  return (
    <QueryList
      framed
      list={list}
      loading={<LoadingRows label="Loading clearances" rows={4} className="grid gap-3" bar="h-12" />}
      empty={
        <EmptyState
          icon={<ShieldCheck />}
          title="No clearances to show"
          text="Enter background checks and trainings on the page of each person who serves children."
          action={
            <Link to={paths.members} className={getButtonClass()}>
              Go to Members
            </Link>
          }
        />
      }
      moreFailed="The next clearances could not be loaded. Please try again."
      moreClassName="mt-4"
    >
      {(rows) => (
        <Card title="What ends next" description="Clearances that have ended come first." padding="none">
          <ul aria-label="Clearances" className="border-line border-t">
            {rows.map(({ id, memberId, memberName, kind, validUntil }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b px-4 py-3 last:border-b-0 sm:px-6"
              >
                <span className="min-w-0">
                  <span className="block break-words font-medium">
                    <PersonLink id={memberId}>{memberName}</PersonLink>
                  </span>
                  <span className="block text-ink-quiet text-sm">{CLEARANCE_LABELS[kind]}</span>
                </span>
                <ClearanceEnd validUntil={validUntil} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </QueryList>
  );
}
