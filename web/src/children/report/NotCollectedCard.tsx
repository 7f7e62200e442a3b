// Children who were checked in and never collected: red until a lead has explained it.
import { api } from "@narthex/contract/api.ts";
import type { ChildReport } from "@narthex/contract/child-report.ts";
import { Link } from "@tanstack/react-router";
import { PenLine } from "lucide-react";
import { useState } from "react";
import { request } from "../../api/request.ts";
import { formatInstantDate, getToday } from "../../format/format.ts";
import { paths } from "../../paths.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { linkClass } from "../../ui/link.ts";
import { PlainText } from "../../ui/PlainText.tsx";
import { ReasonDialog } from "../board/ReasonDialog.tsx";
import { PartCard, type PartDays, PartRow } from "./PartCard.tsx";
import { formatNoneLeft, formatVisit, REMOVED_PERSON } from "./reportWords.ts";

type Child = ChildReport["notCollected"][number];

const formatChildName = ({ childName }: Child): string => childName ?? REMOVED_PERSON;
const formatExplainLabel = ({ explanations }: Child): string =>
  explanations.length === 0 ? "Explain" : "Add explanation";

interface NotCollectedCardProps extends PartDays {
  list: readonly Child[];
  /** How many children are inside now. */
  inside: number;
}

export function NotCollectedCard({ list, inside, days }: NotCollectedCardProps) {
  const { timezone } = useCurrentUser().congregation;
  const [explained, setExplained] = useState<Child | null>(null);
  // Children whose explanation is missing are always shown.
  const unexplained = list.filter(({ explanations }) => explanations.length === 0);
  return (
    <>
      <PartCard
        part="not_collected"
        title="Never collected"
        description="Children who are still checked in after the day of the event. Each case needs an explanation."
        empty={formatNoneLeft(inside, days.to >= getToday(timezone))}
        rows={[...unexplained, ...list.filter((child) => !unexplained.includes(child))]}
        atLeast={unexplained.length}
        days={days}
      >
        {(shown) => (
          <ul aria-label="Never collected" className="border-line border-t">
            {shown.map((child) => (
              <PartRow
                key={child.checkInId}
                title={
                  <>
                    <PersonLink id={child.childId}>{formatChildName(child)}</PersonLink>
                    {child.explanations.length === 0 ? (
                      <Badge tone="critical">Not explained</Badge>
                    ) : (
                      <Badge>Explained</Badge>
                    )}
                  </>
                }
                facts={formatVisit(child)}
              >
                {child.explanations.map(({ note, byName, at }) => (
                  <div key={at}>
                    <PlainText>{note}</PlainText>
                    <p className="text-ink-quiet text-sm">
                      {`${byName ?? "Removed account"}, ${formatInstantDate(at, timezone)}`}
                    </p>
                  </div>
                ))}
                <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
                  <Button
                    size="small"
                    icon={<PenLine />}
                    aria-label={`${formatExplainLabel(child)}: ${formatChildName(child)}`}
                    onClick={() => setExplained(child)}
                  >
                    {formatExplainLabel(child)}
                  </Button>
                  {child.board && (
                    <Link
                      to={paths.children}
                      search={{ tab: "board", event: child.board.eventId, room: child.board.roomId }}
                      aria-label={`Open the board: ${formatChildName(child)}`}
                      className={linkClass}
                    >
                      Open the board
                    </Link>
                  )}
                </div>
              </PartRow>
            ))}
          </ul>
        )}
      </PartCard>
      {explained && (
        <ReasonDialog
          title={`Explain: ${formatChildName(explained)}`}
          description="Ask the guardians and the team what happened. What you write stays in the history and cannot be changed. It does not record that the child was collected."
          call={(note) => request(api.childReport.explain, { params: { id: explained.checkInId }, body: { note } })}
          done="Explanation saved"
          submitLabel="Save"
          onClose={() => setExplained(null)}
        />
      )}
    </>
  );
}
