import type { Person } from "@narthex/contract/person.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Clock } from "lucide-react";
import { formatDate, formatHours } from "../../format/format.ts";
import { HoursStatusBadge } from "../../hours/HoursStatusBadge.tsx";
import { QueryList } from "../../page/QueryList.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PersonMinistries } from "./PersonMinistries.tsx";
import { queryPersonHours } from "./person.queries.ts";
import { RowsLoading } from "./RowsLoading.tsx";

const NOT_SHOWN = "Hours for other ministries are not shown to you.";

/** The ministries of a person, and the volunteer hours that the viewer may see. */
export default function HoursTab({ person }: { person: Person }) {
  const list = useInfiniteQuery(queryPersonHours(person.id));
  const isPartial = !person.can.seeAllHours;
  return (
    <div className="grid gap-6">
      <Card title="Ministries">
        <PersonMinistries person={person} />
      </Card>
      <QueryList
        framed
        list={list}
        loading={<RowsLoading label="Loading volunteer hours" />}
        empty={
          isPartial ? (
            <EmptyState icon={<Clock />} title="No hours in ministries that you lead" text={NOT_SHOWN} />
          ) : (
            <EmptyState icon={<Clock />} title="No volunteer hours" text="Logged hours appear here." />
          )
        }
        moreFailed="The next hours could not be loaded. Please try again."
      >
        {(entries) => (
          <Card
            title={isPartial ? "Volunteer Hours in ministries that you lead" : "Volunteer Hours"}
            description={isPartial ? NOT_SHOWN : undefined}
            padding="none"
          >
            <ul className="border-line border-t">
              {entries.map(({ id, ministryName, hours, workerDate, description, status }) => (
                <li
                  key={id}
                  className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-b px-4 py-3 last:border-b-0 sm:px-6"
                >
                  <p className="break-words font-medium">{ministryName}</p>
                  <p className="text-right tabular-nums">{formatHours(hours)}</p>
                  <p className="min-w-0 break-words text-ink-quiet text-sm">
                    <time dateTime={workerDate}>{formatDate(workerDate)}</time>
                    {description && ` · ${description}`}
                  </p>
                  <p className="text-right">
                    <HoursStatusBadge status={status} />
                  </p>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryList>
    </div>
  );
}
