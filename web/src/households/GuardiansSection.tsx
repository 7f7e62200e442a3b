import { ShieldCheck } from "lucide-react";
import { useKeptState } from "../forms/useKeptState.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { useMay } from "../session/session.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import type { ChildOf } from "./childOf.ts";

const GuardiansDialog = loadOnDemand(() => import("./GuardiansDialog.tsx"));

/**
 * Opens the list of who may collect a child, for those who keep it; nothing for others. The list is read only when it
 * is opened, because each reading of a barred entry is recorded.
 */
export function GuardiansSection({ child }: { child: ChildOf }) {
  const keeps = useMay("guardians.manage");
  const [isOpen, setOpen] = useKeptState(`person.${child.id}.guardians`, false);
  if (!keeps) return null;
  return (
    <>
      <Card
        title="Who may collect"
        action={
          <Button size="small" icon={<ShieldCheck />} onClick={() => setOpen(true)}>
            Open<span className="sr-only">{` who may collect ${child.name}`}</span>
          </Button>
        }
      >
        <p className="text-ink-quiet">{`Parents, guardians and other people who may collect ${child.name}.`}</p>
      </Card>
      {isOpen && <GuardiansDialog child={child} onClose={() => setOpen(false)} />}
    </>
  );
}
