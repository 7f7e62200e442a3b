import { api } from "@narthex/contract/api.ts";
import type { SecondFactor } from "@narthex/contract/second-factor.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { KeyRound, ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { read } from "../api/reads.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import type { SecondFactorTask } from "./SecondFactorDialog.tsx";
import { SecondFactorLacks } from "./SecondFactorLacks.tsx";

const SecondFactorDialog = loadOnDemand(() => import("./SecondFactorDialog.tsx"));

/** New codes are recommended when this many or fewer are left. */
const FEW = 3;

/** Whether signing in also requires a code from the user's phone, and the actions for it. */
export function SecondFactorCard() {
  const { data: state } = useSuspenseQuery(read(api.secondFactor.status));
  const [task, setTask] = useState<SecondFactorTask | null>(null);
  return (
    <Card
      title="Two-step verification"
      description="A code from an authenticator app on your phone, required after your password or emailed code. A person who learns your password still cannot sign in."
    >
      {state.on ? (
        <>
          <BackupCodesLeft left={state.backupCodesLeft ?? 0} />
          <div className="mt-4 flex flex-wrap gap-2 max-sm:[&>*]:grow">
            <Button icon={<KeyRound />} onClick={() => setTask("renew")}>
              New backup codes
            </Button>
            <Button icon={<ShieldOff />} variant="quiet" onClick={() => setTask("off")}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <TurnOn lacks={state.lacks} onTurnOn={() => setTask("on")} />
      )}
      {task && <SecondFactorDialog task={task} onClose={() => setTask(null)} />}
    </Card>
  );
}

function BackupCodesLeft({ left }: { left: number }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Badge tone="positive" icon={<ShieldCheck aria-hidden />}>
        On
      </Badge>
      {left > FEW ? (
        <span className="text-sm">{left} backup codes left</span>
      ) : (
        <Badge tone="caution">{left === 1 ? "1 backup code left" : `${left || "No"} backup codes left`}</Badge>
      )}
    </div>
  );
}

function TurnOn({ lacks, onTurnOn }: { lacks: SecondFactor["lacks"]; onTurnOn: () => void }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Badge>Off</Badge>
      {lacks ? (
        <SecondFactorLacks lacks={lacks} />
      ) : (
        <Button icon={<ShieldCheck />} onClick={onTurnOn}>
          Turn on
        </Button>
      )}
    </div>
  );
}
