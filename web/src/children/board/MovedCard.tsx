import type { MovedChild } from "@narthex/contract/child-board.ts";
import { formatFullName, formatInstantTime } from "../../format/format.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser } from "../../session/session.ts";
import { Card } from "../../ui/Card.tsx";
import { formatPlace } from "../pickup/place.ts";

/** Who was here and is in another room or at another event now, with the same code. */
export function MovedCard({ moved }: { moved: readonly MovedChild[] }) {
  const { timezone } = useCurrentUser().congregation;
  return (
    <Card title="Moved" description={`${moved.length} ${moved.length === 1 ? "child" : "children"}`}>
      <ul aria-label="Moved" className="grid gap-2">
        {moved.map((child) => (
          <li key={child.checkInId} className="break-words leading-6 [&_a]:inline-block">
            <PersonLink id={child.childId}>{formatFullName(child)}</PersonLink>
            <span className="block text-ink-quiet text-sm leading-6">
              {`To ${formatPlace(child)}, ${formatInstantTime(child.at, timezone)}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
