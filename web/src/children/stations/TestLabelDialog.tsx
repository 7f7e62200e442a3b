import { api } from "@narthex/contract/api.ts";
import { LABEL_SIZE_NAMES } from "@narthex/contract/label-sizes.ts";
import type { Station } from "@narthex/contract/stations.ts";
import { useQuery } from "@tanstack/react-query";
import { Printer } from "lucide-react";
import { read } from "../../api/reads.ts";
import { buildAddress, request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { Button, getButtonClass } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { JobState } from "../labels/JobState.tsx";
import { isPrinting } from "../labels/printWords.ts";

const LOOK_AGAIN_MS = 1000;

interface TestLabelDialogProps {
  station: Station;
  onClose: () => void;
}

/** Prints an invented tag as a station prints it. */
export function TestLabelDialog(props: TestLabelDialogProps) {
  return props.station.printProgramId === null ? <TestInBrowser {...props} /> : <TestOnPrinters {...props} />;
}

/** The browser of a station cannot be reached from here, so the label is tested on this computer. */
function TestInBrowser({ station: { name, labelSize }, onClose }: TestLabelDialogProps) {
  return (
    <Dialog
      open
      size="small"
      title={`Test label at ${name}`}
      description={`A tag with an invented name, of ${LABEL_SIZE_NAMES[labelSize]}. It opens here: print it on the printer of the station.`}
      onClose={onClose}
    >
      <a
        href={buildAddress(api.childLabels.test, { query: { size: labelSize } })}
        target="_blank"
        rel="noreferrer"
        className={getButtonClass({ variant: "primary" })}
      >
        <Printer aria-hidden />
        Open test label
      </a>
    </Dialog>
  );
}

/** Prints on one printer, and shows what becomes of it. */
function TestOnPrinters({ station, onClose }: TestLabelDialogProps) {
  const { id, name, printer, secondPrinter } = station;
  const test = useAction({
    call: (which: "first" | "second") => request(api.printJobs.test, { params: { id }, body: { printer: which } }),
    failed: "The test label could not be sent. Please try again.",
  });
  const sent = test.answer;
  const job = useQuery({
    ...read(api.printJobs.show, { params: { id: sent?.id ?? "" } }),
    enabled: sent !== undefined,
    ...(sent ? { initialData: sent } : {}),
    refetchInterval: ({ state }) => (state.data && isPrinting(state.data) ? LOOK_AGAIN_MS : false),
  });
  return (
    <Dialog
      open
      size="small"
      title={`Test label at ${name}`}
      description="Prints a tag with an invented name. Test both printers before the service."
      onClose={onClose}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy={test.busy} onClick={() => test.run("first")}>
            {`Print on ${printer}`}
          </Button>
          {secondPrinter && (
            <Button busy={test.busy} onClick={() => test.run("second")}>
              {`Print on ${secondPrinter}`}
            </Button>
          )}
        </div>
        {test.sentence && (
          <p role="alert" className="text-critical">
            {test.sentence}
          </p>
        )}
        {job.data && <JobState job={job.data} />}
      </div>
    </Dialog>
  );
}
