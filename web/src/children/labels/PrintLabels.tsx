import { useDeskRights } from "../rights/deskRights.ts";
import { BrowserLabels } from "./BrowserLabels.tsx";
import { ProgramLabels } from "./ProgramLabels.tsx";

interface PrintLabelsProps {
  /** Of children at one event. */
  checkInIds: readonly number[];
}

/** The tags of children who have just been checked in, printed as the station is set up. */
export function PrintLabels({ checkInIds }: PrintLabelsProps) {
  const { isPrintedByProgram } = useDeskRights();
  const Labels = isPrintedByProgram ? ProgramLabels : BrowserLabels;
  return <Labels checkInIds={checkInIds} />;
}
