// Who serves at an event, in the ministries whose plans the user may see.
import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import type { ServingTeam } from "@narthex/contract/serving-teams.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { read } from "../../api/reads.ts";
import { QueryError } from "../../page/QueryError.tsx";
import { paths } from "../../paths.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Card } from "../../ui/Card.tsx";
import { linkClass } from "../../ui/link.ts";
import { isOver } from "../eventDay.ts";

type Position = ServingTeam["positions"][number];

export function EventServing({ event }: { event: Event }) {
  const query = useQuery(read(api.servingTeams.atEvent, { params: { id: event.id } }));
  if (query.isError && !query.data)
    return (
      <Card title="Who serves">
        <QueryError query={query} />
      </Card>
    );
  const teams = query.data ?? [];
  const isComing = event.cancelledAt === null && !isOver(event);
  if (teams.length === 0) return null;
  return (
    <Card title="Who serves" padding="none">
      {teams.map(({ ministry, positions }) => (
        <section
          key={ministry.id}
          aria-label={ministry.name}
          className="border-line border-t px-4 py-4 sm:px-6 [&:last-child]:pb-2"
        >
          <h3 className="mb-2 break-words font-medium">
            <Link
              to={paths.servingPlan}
              params={{ id: ministry.id }}
              search={{ from: event.eventDate }}
              className={linkClass}
            >
              {ministry.name}
            </Link>
          </h3>
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {positions.map((position) => (
              <li key={position.id} className="min-w-0">
                <p className="break-words text-ink-quiet text-sm">{position.name}</p>
                <People position={position} isComing={isComing} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

/** "asked" is marked, because that person may still decline. */
function People({ position: { people, open, needed }, isComing }: { position: Position; isComing: boolean }) {
  return (
    <ul>
      {people.map(({ id, memberId, firstName, lastName, state }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          <PersonLink id={memberId}>{`${firstName} ${lastName}`}</PersonLink>
          {state === "asked" && <Badge>Asked</Badge>}
          {state === "draft" && <Badge>Planned</Badge>}
        </li>
      ))}
      {open > 0 && <li className="text-ink-quiet">{`${open} more needed`}</li>}
      {open === 0 && people.length === 0 && (
        <li className="text-ink-quiet">{isComing && needed > 0 ? "Being planned" : "–"}</li>
      )}
    </ul>
  );
}
