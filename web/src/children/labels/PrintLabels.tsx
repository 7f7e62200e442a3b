import { useDeskRights } from "../rights/deskRights.ts";
import { BrowserLabels } from "./BrowserLabels.tsx";
import { ProgramLabels } from "./ProgramLabels.tsx";
import { TEAM_MS } from "./TooLate.tsx";
import { useExpired } from "./useExpired.ts";

interface PrintLabelsProps {
  /** Of children at one event. */
  checkInIds: readonly number[];
  /** Called when the labels were opened in the browser to print them, and if they were not printed. */
  onPrint: (isPrinted: boolean) => void;
}

/** The tags of children who have just been checked in, printed as the station is set up. */
export function PrintLabels({ checkInIds, onPrint }: PrintLabelsProps) {
  const { isPrintedByProgram, leads } = useDeskRights();
  // Measured here, because this is shown from the check-in on, whichever way the labels are printed.
  const isOver = useExpired(TEAM_MS) && !leads;
  return isPrintedByProgram ? (
    <ProgramLabels checkInIds={checkInIds} isOver={isOver} onPrint={onPrint} />
  ) : (
    <BrowserLabels checkInIds={checkInIds} isOver={isOver} onPrint={onPrint} />
  );
}
