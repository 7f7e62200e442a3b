// The dialogs of the second factor, loaded together when the first one opens.
import { RenewBackupCodes } from "./RenewBackupCodes.tsx";
import { TurnOffSecondFactor } from "./TurnOffSecondFactor.tsx";
import { TurnOnSecondFactor } from "./TurnOnSecondFactor.tsx";

export type SecondFactorTask = "on" | "renew" | "off";

export default function SecondFactorDialog({ task, onClose }: { task: SecondFactorTask; onClose: () => void }) {
  if (task === "on") return <TurnOnSecondFactor onClose={onClose} />;
  if (task === "renew") return <RenewBackupCodes onClose={onClose} />;
  return <TurnOffSecondFactor onClose={onClose} />;
}
