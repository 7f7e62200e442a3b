// The parts of the report: rooms, first visits, overrides, and readings of restricted notes.
import type { ChildReport } from "@narthex/contract/child-report.ts";
import { OVERRIDE_WORDS, READING_WORDS } from "@narthex/contract/child-report-kinds.ts";
import { formatInstantDate, formatInstantTime, formatNumber, formatShortDate } from "../../format/format.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { PlainText } from "../../ui/PlainText.tsx";
import { Table, Td, Th, Tr } from "../../ui/Table.tsx";
import { PartCard, type PartDays, PartRow } from "./PartCard.tsx";
import { formatVisit, REMOVED_EVENT, REMOVED_PERSON } from "./reportWords.ts";

type Parts = { [Part in keyof ChildReport]: ChildReport[Part] };

function Ratio({ room }: { room: ChildReport["rooms"][number] }) {
  if (room.eventId === null) return <span className="text-ink-quiet">Unknown</span>;
  if (room.isRatioKept === null) return <span className="text-ink-quiet">No rule</span>;
  if (room.isRatioKept) return <Badge tone="positive">Kept</Badge>;
  return (
    <>
      <Badge tone="caution">{`Broken for ${formatNumber(room.brokenMinutes)} min`}</Badge>
      {room.brokenRules.map((rule) => (
        <span key={rule} className="mt-1 block text-ink-quiet text-sm">
          {rule}
        </span>
      ))}
    </>
  );
}

const formatChildren = (count: number): string => `${formatNumber(count)} ${count === 1 ? "child" : "children"}`;

export function RoomsCard({ rooms, days }: PartDays & Pick<Parts, "rooms">) {
  return (
    <PartCard
      part="rooms"
      title="Rooms and ratios"
      description="Children in each room at each event, and whether there were enough adults by the room's rules of today."
      empty="No child was in a room on these days."
      rows={rooms}
      days={days}
    >
      {(shown) => (
        <Table caption="Rooms and ratios">
          <thead>
            <tr>
              <Th>Room</Th>
              <Th align="end" className="max-sm:hidden">
                Children
              </Th>
              <Th align="end" className="max-sm:hidden">
                First visits
              </Th>
              <Th>Ratio</Th>
            </tr>
          </thead>
          <tbody>
            {shown.map((room) => (
              <Tr key={`${room.day} ${room.eventId} ${room.roomId}`}>
                <Td>
                  {room.roomName}
                  <span className="block text-ink-quiet text-sm">
                    {`${formatShortDate(room.day)}, ${room.eventTitle ?? REMOVED_EVENT}`}
                  </span>
                  <span className="block text-ink-quiet text-sm sm:hidden">{formatChildren(room.children)}</span>
                </Td>
                <Td align="end" className="max-sm:hidden">
                  {formatNumber(room.children)}
                </Td>
                <Td align="end" className="max-sm:hidden">
                  {formatNumber(room.firstVisits)}
                </Td>
                <Td>
                  <Ratio room={room} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </PartCard>
  );
}

export function FirstVisitsCard({ visits, days }: PartDays & { visits: ChildReport["firstVisits"] }) {
  return (
    <PartCard
      part="first_visits"
      title="First visits"
      description="Children who were in a room for the first time."
      empty="No child came for the first time on these days."
      rows={visits}
      days={days}
    >
      {(shown) => (
        <ul aria-label="First visits" className="border-line border-t">
          {shown.map((visit) => (
            <PartRow
              key={visit.checkInId}
              title={<PersonLink id={visit.childId}>{visit.childName ?? REMOVED_PERSON}</PersonLink>}
              facts={formatVisit(visit)}
            />
          ))}
        </ul>
      )}
    </PartCard>
  );
}

export function OverridesCard({ overrides, days }: PartDays & Pick<Parts, "overrides">) {
  const { timezone } = useCurrentUser().congregation;
  return (
    <PartCard
      part="overrides"
      title="Overrides"
      description="What people decided instead of the server, with their reasons."
      empty="Nothing was overridden or undone on these days."
      rows={overrides}
      days={days}
    >
      {(shown) => (
        <ul aria-label="Overrides" className="border-line border-t">
          {shown.map((one) => (
            <PartRow
              key={`${one.id} ${one.kind}`}
              title={
                <>
                  <PersonLink id={one.childId}>{one.childName ?? REMOVED_PERSON}</PersonLink>
                  <Badge>{OVERRIDE_WORDS[one.kind]}</Badge>
                </>
              }
              facts={[
                formatVisit(one),
                formatInstantTime(one.at, timezone),
                one.collectorName && `collected by ${one.collectorName}`,
                one.calledName && `${one.calledName} was called`,
                one.byName && `by ${one.byName}`,
                one.approvedBy && `approved by ${one.approvedBy}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            >
              {one.reason && <PlainText>{one.reason}</PlainText>}
            </PartRow>
          ))}
        </ul>
      )}
    </PartCard>
  );
}

export function ReadingsCard({ readings, days }: PartDays & Pick<Parts, "readings">) {
  const { timezone } = useCurrentUser().congregation;
  return (
    <PartCard
      part="readings"
      title="Readings of restricted notes"
      description="Who opened medical notes, or names of people who must not collect a child."
      empty="No one opened restricted notes on these days."
      rows={readings}
      days={days}
    >
      {(shown) => (
        <ul aria-label="Readings of restricted notes" className="border-line border-t">
          {shown.map(({ id, kind, at, times, byName, childId, childName }) => (
            <PartRow
              key={id}
              title={
                <>
                  <span>{byName ?? "Removed account"}</span>
                  <Badge>{READING_WORDS[kind]}</Badge>
                </>
              }
              facts={`${formatInstantDate(at, timezone)}, ${formatInstantTime(at, timezone)}${times > 1 ? `, ${times} times` : ""}`}
            >
              <p className="text-sm">
                About <PersonLink id={childId}>{childName ?? REMOVED_PERSON}</PersonLink>
              </p>
            </PartRow>
          ))}
        </ul>
      )}
    </PartCard>
  );
}
