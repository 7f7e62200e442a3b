// Attempts by people who must not collect a child. Names are read on request, which is recorded.
import { api } from "@narthex/contract/api.ts";
import { ENCOUNTER_KINDS } from "@narthex/contract/child-kinds.ts";
import type { Refused, RefusedDetail } from "@narthex/contract/children.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { useToday } from "../../live/midnight.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { formatAlertTime } from "../alerts/alertWords.ts";

const NOT_READ = "The names could not be read. Please try again.";

/** The newest are shown at first, so that the children below stay in view. */
const FIRST_ALERTS = 3;

/** The kinds of people at the desk or in a room, in whose session they were named. */
const ENCOUNTERS: readonly Refused["kind"][] = ENCOUNTER_KINDS;

/** What an alert other than an attempt is about. */
const KINDS: Readonly<Record<Refused["kind"], string | null>> = {
  attempt: null,
  brought: "Brought a child",
  serving: "Serving in a room",
  renamed: "A barred person has another name or record",
  lifted: "A bar was removed",
  shortened: "A bar ends earlier",
};

const readNames = (id: number) => request(api.childAlerts.show, { params: { id } });

/** Nothing without unread attempts and attempts of today. Those that were read are folded. */
export function AlertsCard() {
  const { data: alerts = [] } = useQuery(read(api.childAlerts.list));
  // The alerts that are read here keep their place.
  const [named, setNamed] = useState<ReadonlyMap<number, RefusedDetail>>(new Map());
  const unread = alerts.filter(({ seenAt }) => seenAt === null);
  const note = (detail: RefusedDetail) => setNamed((before) => new Map([...before, [detail.id, detail]]));
  const [isWhole, setWhole] = useState(false);
  const readAll = useAction({
    call: async () => {
      for (const { id } of unread) note(await readNames(id));
    },
    failed: NOT_READ,
    failureNotice: true,
    onSaved: () => setWhole(true),
  });
  if (alerts.length === 0) return null;
  const open = alerts.filter(({ id, seenAt }) => seenAt === null || named.has(id));
  const folded = alerts.filter((alert) => !open.includes(alert));
  const renderList = (some: readonly Refused[], label: string) => (
    <ul aria-label={label} className="grid gap-2">
      {some.map((alert) => (
        <Alert key={alert.id} alert={alert} names={named.get(alert.id)} onRead={note} />
      ))}
    </ul>
  );
  const earlier = folded.length > 0 && (
    <details>
      <summary className="cursor-pointer py-1 text-ink-quiet">
        {open.length > 0 ? `Read before: ${folded.length}` : `Refused collectors today: ${folded.length}, all read`}
      </summary>
      <div className="mt-2">{renderList(folded, "Refused collectors, read")}</div>
    </details>
  );
  if (open.length === 0) return earlier;
  const fold = isWhole ? `Show the first ${FIRST_ALERTS}` : `Show all ${open.length}`;
  return (
    <Card
      title="Refused collectors"
      description="People who must not collect a child, or have a similar name or the same phone number: attempts, work in a room with the child, new names, and bars that ended. Reading the names is recorded."
      action={unread.length > 0 && <Badge tone="critical">{`${unread.length} unread`}</Badge>}
    >
      <div className="grid gap-3">
        {(unread.length > 1 || readAll.busy) && (
          <Button size="small" className="justify-self-start" busy={readAll.busy} onClick={() => readAll.run()}>
            Show all names
          </Button>
        )}
        {renderList(isWhole ? open : open.slice(0, FIRST_ALERTS), "Refused collectors")}
        {open.length > FIRST_ALERTS && (
          <Button
            size="small"
            className="justify-self-start"
            aria-expanded={isWhole}
            aria-label={`${fold}: Refused collectors`}
            onClick={() => setWhole(!isWhole)}
          >
            {fold}
          </Button>
        )}
        {earlier}
      </div>
    </Card>
  );
}

interface AlertProps {
  alert: Refused;
  /** Absent until they are read here. */
  names: RefusedDetail | undefined;
  onRead: (detail: RefusedDetail) => void;
}

function Alert({ alert, names, onRead }: AlertProps) {
  const { timezone } = useCurrentUser().congregation;
  const time = formatAlertTime(alert.at, timezone, useToday());
  const show = useAction({
    call: () => readNames(alert.id),
    failed: NOT_READ,
    failureNotice: true,
    onSaved: onRead,
  });
  return (
    <li className="flex items-center justify-between gap-x-3 rounded-md border border-line px-3 py-2 sm:gap-x-6">
      <span className="min-w-0 break-words">
        <span className="flex flex-wrap gap-x-3">
          <span className="font-medium tabular-nums">{time}</span>
          {alert.roomName && <span className="min-w-0">{alert.roomName}</span>}
          {KINDS[alert.kind] && <span className="min-w-0">{KINDS[alert.kind]}</span>}
        </span>
        {/* Always rendered, so that the names that appear inside are read aloud. */}
        <span role="status" className="block">
          {names && (
            <>
              {`${names.collectorName} for `}
              <PersonLink id={names.childId}>{names.childName ?? "a child who was removed"}</PersonLink>
              {names.isOnlySimilar && (
                <span className="block text-ink-quiet text-sm">
                  The name is similar to one of a person who must not collect this child.
                </span>
              )}
              {names.isAlsoListed && (
                <span className="block text-ink-quiet text-sm">Someone on the child's list has the same name.</span>
              )}
              {names.byName && (
                <span className="block text-ink-quiet text-sm">
                  {ENCOUNTERS.includes(alert.kind) ? "At the desk: " : "By: "}
                  <PersonLink id={names.byId}>{names.byName}</PersonLink>
                </span>
              )}
            </>
          )}
        </span>
      </span>
      {!names && (
        <Button
          size="small"
          className="shrink-0"
          variant={alert.seenAt ? "quiet" : "secondary"}
          aria-label={`Show names: ${[time, alert.roomName].filter(Boolean).join(", ")}`}
          busy={show.busy}
          onClick={() => show.run()}
        >
          Show names
        </Button>
      )}
    </li>
  );
}
