import { useDeskRights } from "../rights/deskRights.ts";
import { BrowserLabels } from "./BrowserLabels.tsx";
import { ProgramLabels } from "./ProgramLabels.tsx";

interface PrintLabelsProps {
  /** Of children at one event. */
  checkInIds: readonly number[];
  /** Called when the labels were opened in the browser to print them, and if they were not printed. */
  onPrint: (isPrinted: boolean) => void;
}

/** The tags of children who have just been checked in, printed as the station is set up. */
export function PrintLabels({ checkInIds, onPrint }: PrintLabelsProps) {
  const { isPrintedByProgram } = useDeskRights();
  return isPrintedByProgram ? (
    <ProgramLabels checkInIds={checkInIds} onPrint={onPrint} />
  ) : (
    <BrowserLabels checkInIds={checkInIds} onPrint={onPrint} />
  );
}
