import { api } from "@narthex/contract/api.ts";
import { STATION_KIND_NAMES, STATION_KINDS } from "@narthex/contract/station-kinds.ts";
import { NewStation, type Station, StationChange } from "@narthex/contract/stations.ts";
import type * as z from "zod";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { ConflictNote } from "../../forms/ConflictNote.tsx";
import { FormDialog } from "../../forms/FormDialog.tsx";
import { SelectField } from "../../forms/SelectField.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { useVersion } from "../../forms/useVersion.ts";

const EnteredStation = NewStation.omit({ entryKey: true });
type StationInput = z.input<typeof EnteredStation>;
const EditedStation = StationChange.omit({ updatedAt: true }).required();
type EditedInput = z.input<typeof EditedStation>;

const KINDS = STATION_KINDS.map((value) => ({ value, label: STATION_KIND_NAMES[value] }));
const FAILED = "The station could not be saved. Please try again.";

export function AddStation({ onClose, onAdded }: { onClose: () => void; onAdded: (station: Station) => void }) {
  const form = useSchemaForm<StationInput>(EnteredStation, { name: "", kind: "attended" }, "station.new");
  const add = useAction({
    call: (typed: StationInput) => request(api.stations.create, { body: { ...typed, entryKey: form.draft.entryKey } }),
    failed: FAILED,
    onDone: onAdded,
  });
  return (
    <FormDialog form={form} action={add} onClose={onClose} title="Add station" submitLabel="Add station" size="small">
      <TextField
        form={form}
        name="name"
        label="Name"
        hint="Where it stands, such as Lobby."
        required
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="kind"
        label="Kind"
        options={KINDS}
        hint="Attended: the children's team checks children in and out. Self-service: families check in, and nothing else."
        required
      />
    </FormDialog>
  );
}

const toStationValues = ({ name }: Station): EditedInput => ({ name });

export function RenameStation({ station, onClose }: { station: Station; onClose: () => void }) {
  const form = useSchemaForm<EditedInput>(EditedStation, toStationValues(station), `station.${station.id}`);
  const params = { id: station.id };
  // A change of nothing is answered by the station as it is now.
  const version = useVersion(form, station, toStationValues, () =>
    request(api.stations.update, { params, body: { updatedAt: undefined } }),
  );
  const save = useAction({
    call: (typed: EditedInput) => version.save(typed, (body) => request(api.stations.update, { params, body })),
    failed: FAILED,
    done: "Station renamed",
    onDone: onClose,
  });
  return (
    <FormDialog form={form} action={save} onClose={onClose} title="Rename station" submitLabel="Save" size="small">
      <ConflictNote form={form} version={version} fields={{ name: "Name" }} />
      <TextField form={form} name="name" label="Name" required autoComplete="off" />
    </FormDialog>
  );
}
