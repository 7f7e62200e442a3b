// A family whose children are all inside: what is left is to collect them, or to print their labels again.
import type { Family } from "@narthex/contract/child-families.ts";
import { DoorOpen, Printer } from "lucide-react";
import { useState } from "react";
import { formatFullName } from "../../format/format.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ReprintDialog } from "../labels/ReprintDialog.tsx";
import { useDeskRights } from "../rights/deskRights.ts";

export function FamilyInside({ family, onCollect }: { family: Family; onCollect: () => void }) {
  const { leads } = useDeskRights();
  const [printing, setPrinting] = useState<{ checkInId: number; name: string } | null>(null);
  return (
    <Card title={family.name} description="All children of this family are inside.">
      <div className="grid gap-4">
        <ul aria-label={`Children of ${family.name}`} className="grid gap-2">
          {family.children.map((child) => (
            <li
              key={child.memberId}
              className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line px-3 py-2"
            >
              <span className="min-w-0 grow break-words font-medium">{formatFullName(child)}</span>
              <Badge tone="positive">{`Inside, ${child.inside?.roomName ?? ""}`}</Badge>
              {leads && (
                <Button
                  icon={<Printer />}
                  aria-label={`Print labels of ${formatFullName(child)} again`}
                  onClick={() => setPrinting({ checkInId: child.inside?.checkInId ?? 0, name: formatFullName(child) })}
                >
                  Print again
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!leads && <p className="text-ink-quiet">A children's lead prints labels again.</p>}
        <Button variant="primary" size="large" icon={<DoorOpen />} onClick={onCollect}>
          Collect
        </Button>
      </div>
      {printing && <ReprintDialog {...printing} onClose={() => setPrinting(null)} />}
    </Card>
  );
}
