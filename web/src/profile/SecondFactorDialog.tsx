// What can be done about one's second factor, loaded together when the first dialog opens.
import { RenewBackupCodes } from "./RenewBackupCodes.tsx";
import { TurnOffSecondFactor } from "./TurnOffSecondFactor.tsx";
import { TurnOnSecondFactor } from "./TurnOnSecondFactor.tsx";

export type SecondFactorTask = "on" | "renew" | "off";

export default function SecondFactorDialog({ task, onClose }: { task: SecondFactorTask; onClose: () => void }) {
  if (task === "on") return <TurnOnSecondFactor onClose={onClose} />;
  if (task === "renew") return <RenewBackupCodes onClose={onClose} />;
  return <TurnOffSecondFactor onClose={onClose} />;
}
