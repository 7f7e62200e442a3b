import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { BrowserLabels } from "./BrowserLabels.tsx";
import { ProgramLabels } from "./ProgramLabels.tsx";

interface ReprintDialogProps {
  checkInId: number;
  name: string;
  onClose: () => void;
}

const BROWSER = 0;

/** The tags of a child once more, with the same code, for leads: in this browser or on the printers of a station. */
export function ReprintDialog({ checkInId, name, onClose }: ReprintDialogProps) {
  const { data = [] } = useQuery(read(api.stations.list));
  const [place, setPlace] = useState(BROWSER);
  const stations = data.filter(({ printProgramId }) => printProgramId !== null);
  const options = [
    { value: BROWSER, label: "This browser" },
    ...stations.map((station) => ({ value: station.id, label: `${station.name}: ${station.printer}` })),
  ];
  const checkInIds = [checkInId];
  return (
    <Dialog
      open
      size="small"
      title={`Labels of ${name}`}
      description="With the same code. Each print is recorded."
      onClose={onClose}
    >
      <div className="grid gap-4">
        {stations.length > 0 && (
          <SelectBox
            label="Print on"
            options={options}
            value={place}
            onChange={({ target }) => setPlace(Number(target.value))}
          />
        )}
        {place === BROWSER ? (
          <BrowserLabels checkInIds={checkInIds} />
        ) : (
          <ProgramLabels key={place} checkInIds={checkInIds} stationId={place} />
        )}
      </div>
    </Dialog>
  );
}
