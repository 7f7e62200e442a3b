import { api } from "@narthex/contract/api.ts";
import { type Household, HouseholdChange, NewHousehold } from "@narthex/contract/households.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatFullName, formatList } from "../format/format.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { PhoneField, TextField } from "../forms/TextField.tsx";
import { useKeptState } from "../forms/useKeptState.ts";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import { useTypedName } from "../members/picker/useTypedName.ts";
import { formatPhone } from "../people/phoneNumber.ts";
import { type HouseholdInput, HouseholdPeople, suggestRole } from "./HouseholdPeople.tsx";
import { ROLE_LABELS } from "./householdWords.ts";

type People = NonNullable<HouseholdInput["members"]>;

// The form always contains a name; the call may omit any field.
const EditedHousehold = HouseholdChange.required({ name: true, members: true });

type VersionedHousehold = Pick<Household, "name" | "address" | "phone" | "members"> & { updatedAt: string | null };
const NEW: VersionedHousehold = { name: "", address: null, phone: null, members: [], updatedAt: null };

const toHouseholdValues = ({ name, address, phone, members }: VersionedHousehold): HouseholdInput => ({
  name,
  address: address ?? "",
  phone: formatPhone(phone ?? ""),
  members: members.map(({ memberId, role, primary }) => ({ memberId, role, primary })),
});

interface Person {
  id: number;
  firstName: string;
  lastName: string;
}

/** A new household, under the last name of its first person. */
const createHouseholdValues = (people: readonly Person[], phone: string | null): HouseholdInput => ({
  ...toHouseholdValues({ ...NEW, phone }),
  name: people[0] ? `${people[0].lastName} Family` : "",
  members: people.map(({ id }, place) => ({ memberId: id, role: suggestRole(place) })),
});

const collectNames = (household: VersionedHousehold | null) =>
  Object.fromEntries((household?.members ?? []).map((person) => [person.memberId, formatFullName(person)]));

interface HouseholdDialogProps {
  /** Null for a new one. */
  household: Household | null;
  /** The first people of a new one. */
  people?: readonly Person[];
  /** The phone number of a new one. */
  phone?: string | null;
  onClose: () => void;
}

export default function HouseholdDialog({ household, people = [], phone = null, onClose }: HouseholdDialogProps) {
  const form = useSchemaForm<HouseholdInput>(
    household ? EditedHousehold : NewHousehold,
    household ? toHouseholdValues(household) : createHouseholdValues(people, phone),
    `household.${household?.id ?? (people[0] ? `new.${people[0].id}` : "new")}`,
  );
  const params = { id: household?.id ?? 0 };
  // An update without changes returns the current household.
  const ask = household && (() => request(api.households.update, { params, body: { updatedAt: undefined } }));
  const version = useVersion<VersionedHousehold, HouseholdInput>(form, household ?? NEW, toHouseholdValues, ask);
  const [added, setAdded] = useKeptState<Record<string, string>>("household.added", {});
  const names: Record<string, string> = {
    ...Object.fromEntries(people.map((one) => [one.id, formatFullName(one)])),
    ...added,
    ...collectNames(household),
    ...collectNames(version.newer),
  };
  const { runWithoutName, ...person } = useTypedName(form, "members");
  const getName = (memberId: number) => names[memberId] ?? "Someone";
  const save = useAction({
    call: (values: HouseholdInput) =>
      household
        ? version.save(values, ({ entryKey: _, ...body }) => request(api.households.update, { params, body }))
        : request(api.households.create, { body: { ...values, entryKey: form.draft.entryKey } }),
    failed: "The household could not be saved.",
    done: household ? "Household saved" : "Household added",
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={{ ...save, run: runWithoutName(save.run) }}
      onClose={onClose}
      title={household ? "Edit household" : "Add household"}
      {...(people.length > 1 ? { description: "Choose who is an adult and who is a child." } : {})}
      submitLabel={household ? "Save" : "Add household"}
    >
      <ConflictNote
        form={form}
        version={version}
        fields={{
          name: "Name",
          address: "Address",
          phone: "Phone",
          members: {
            label: "People",
            words: (people: People) =>
              formatList(
                people.map(({ memberId, role, primary }) => {
                  const mail = primary ? ", mail goes here" : "";
                  return `${getName(memberId)} (${ROLE_LABELS[role]}${mail})`;
                }),
              ),
          },
        }}
      />
      <TextField form={form} name="name" label="Name" required autoComplete="off" />
      <TextareaField
        form={form}
        name="address"
        label="Address"
        rows={2}
        hint="Used for everyone here who has no address of their own."
        autoComplete="off"
      />
      <PhoneField form={form} name="phone" label="Phone" autoComplete="off" />
      <HouseholdPeople
        form={form}
        nameOf={getName}
        onAdd={({ id, name }) => setAdded({ ...added, [id]: name })}
        {...person}
      />
    </FormDialog>
  );
}
