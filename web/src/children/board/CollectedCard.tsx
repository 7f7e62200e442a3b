import { api } from "@narthex/contract/api.ts";
import type { CollectedChild } from "@narthex/contract/child-board.ts";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { request } from "../../api/request.ts";
import { formatFullName, formatInstantTime } from "../../format/format.ts";
import { PersonLink } from "../../people/PersonLink.tsx";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { Card } from "../../ui/Card.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";

/** Who was collected, by whom and when. A lead undoes a mistake. */
export function CollectedCard({ collected }: { collected: readonly CollectedChild[] }) {
  const leads = useMay("children.lead");
  const { timezone } = useCurrentUser().congregation;
  const [reversed, setReversed] = useState<CollectedChild | null>(null);
  return (
    <Card title="Collected" description={`${collected.length} ${collected.length === 1 ? "child" : "children"}`}>
      <ul aria-label="Collected" className="grid gap-2">
        {collected.map((child) => (
          <li key={child.checkOutId} className="flex items-center gap-3">
            <span className="min-w-0 grow break-words leading-6 [&_a]:inline-block">
              <PersonLink id={child.childId}>{formatFullName(child)}</PersonLink>
              <span className="block text-ink-quiet text-sm leading-6">
                <PersonLink id={child.collectorId}>{child.collectorName}</PersonLink>
                {`, ${formatInstantTime(child.at, timezone)}`}
                {child.proof === "lost_tag" && " · without a tag"}
              </span>
            </span>
            {leads && (
              <IconButton
                label={`Undo the collection of ${formatFullName(child)}`}
                icon={<Undo2 />}
                onClick={() => setReversed(child)}
              />
            )}
          </li>
        ))}
      </ul>
      {reversed && (
        <ReasonDialog
          title={`Undo the collection of ${formatFullName(reversed)}`}
          description="The child is inside again, with the same code. The history keeps the collection and your reason."
          call={(note) =>
            request(api.children.reverseCheckOut, { params: { id: reversed.checkOutId }, body: { note } })
          }
          done="Collection undone"
          submitLabel="Undo"
          onClose={() => setReversed(null)}
        />
      )}
    </Card>
  );
}
