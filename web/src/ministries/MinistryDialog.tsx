import { api } from "@narthex/contract/api.ts";
import { type Ministry, NewMinistry } from "@narthex/contract/ministries.ts";
import { ROLE_WORDS } from "@narthex/contract/role-names.ts";
import { useWatch } from "react-hook-form";
import { request } from "../api/request.ts";
import { buildFailureNotice, useAction } from "../api/useAction.ts";
import { formatList } from "../format/format.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useKeptState } from "../forms/useKeptState.ts";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import { MemberPicker } from "../members/picker/MemberPicker.tsx";
import { useTypedName } from "../members/picker/useTypedName.ts";
import { CoLeadersField } from "./CoLeadersField.tsx";
import { FormerLeaderNote } from "./FormerLeaderNote.tsx";
import {
  EditedMinistry,
  EMPTY_MINISTRY,
  listFormerLeaders,
  type MinistryInput,
  toMinistryValues,
  type VersionedMinistry,
  withoutLeader,
} from "./ministryForm.ts";

const CREATE_FAILED = "Failed to create ministry. Please try again.";
const UPDATE_FAILED = "Failed to update ministry. Please try again.";

const CHOSEN_HERE = "The choice you made here";
const formatLeader = ({ leaderId, leaderName }: VersionedMinistry) =>
  leaderId === null ? "No Leader" : (leaderName ?? "Unknown");

interface MinistryDialogProps {
  /** Null for a new one. */
  ministry: Ministry | null;
  onClose: () => void;
}

export default function MinistryDialog({ ministry, onClose }: MinistryDialogProps) {
  const form = useSchemaForm<MinistryInput>(
    ministry ? EditedMinistry : NewMinistry,
    toMinistryValues(ministry ?? EMPTY_MINISTRY),
    `ministry.${ministry?.id ?? "new"}`,
  );
  // An update without changes returns the current ministry.
  const ask =
    ministry && (() => request(api.ministries.update, { params: { id: ministry.id }, body: { updatedAt: undefined } }));
  const version = useVersion<VersionedMinistry, MinistryInput>(form, ministry ?? EMPTY_MINISTRY, toMinistryValues, ask);
  const { newer } = version;
  const [leaderId, coLeaderIds] = useWatch({ control: form.control, name: ["leaderId", "coLeaderIds"] });
  const [added, setAdded] = useKeptState<Ministry["coLeaders"]>("ministry.added", []);
  const { runWithoutName, ...coLeader } = useTypedName(form, "coLeaderIds");
  const known = [...(newer?.coLeaders ?? []), ...(ministry?.coLeaders ?? []), ...added];
  const getName = (memberId: number) => known.find(({ id }) => id === memberId)?.name ?? "Someone";
  const leader = newer !== null && leaderId === newer.leaderId ? newer : ministry;
  const editsAll = ministry?.can.edit ?? true;
  const save = useAction({
    call: (values: MinistryInput) =>
      ministry
        ? version.save(withoutLeader(values), ({ entryKey: _, ...body }) =>
            request(api.ministries.update, { params: { id: ministry.id }, body }),
          )
        : request(api.ministries.create, { body: { ...withoutLeader(values), entryKey: form.draft.entryKey } }),
    failed: ministry ? UPDATE_FAILED : CREATE_FAILED,
    failureNotice: (error) => buildFailureNotice(ministry ? error : null, ministry ? UPDATE_FAILED : CREATE_FAILED),
    done: ministry ? "Ministry updated successfully." : "Ministry created successfully.",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={{ ...save, run: runWithoutName(save.run) }}
      onClose={onClose}
      title={ministry ? "Edit ministry" : "Add Ministry"}
      description={editsAll ? undefined : ministry?.name}
      submitLabel={ministry ? "Save" : "Add Ministry"}
    >
      <ConflictNote
        form={form}
        version={version}
        fields={{
          name: "Name",
          description: "Description",
          leaderId: {
            label: "Leader",
            words: (id: number | null) => (id === newer?.leaderId ? formatLeader(newer) : CHOSEN_HERE),
          },
          coLeaderIds: { label: "Co-leaders", words: (ids: readonly number[]) => formatList(ids.map(getName)) },
        }}
      />
      {editsAll && <TextField form={form} name="name" label="Name" required autoComplete="off" />}
      <TextareaField form={form} name="description" label="Description" rows={4} />
      {editsAll && (
        <MemberPicker
          form={form}
          name="leaderId"
          label="Leader"
          hint={`May change the description, assign people, plan who serves, and approve hours. To create events and see contact details, the person also needs the role “${ROLE_WORDS.ministry_leader}”.`}
          nobody="No Leader"
          start={leader && leader.leaderId !== null ? formatLeader(leader) : null}
          offered="active"
        />
      )}
      {editsAll && (
        <CoLeadersField form={form} nameOf={getName} onAdd={(person) => setAdded([...added, person])} {...coLeader} />
      )}
      {ministry &&
        editsAll &&
        listFormerLeaders(ministry, { name: "", leaderId, coLeaderIds }).map((id) => (
          <FormerLeaderNote key={id} ministryId={ministry.id} leaderId={id} />
        ))}
    </FormDialog>
  );
}
