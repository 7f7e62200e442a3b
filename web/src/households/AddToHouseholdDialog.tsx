// Adds a person to a household that exists, found by its name or people, or to a new one.
import { api } from "@narthex/contract/api.ts";
import { id } from "@narthex/contract/fields.ts";
import { HOUSEHOLD_ROLES } from "@narthex/contract/household-kinds.ts";
import type { Household } from "@narthex/contract/households.ts";
import type { Member } from "@narthex/contract/members.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import * as z from "zod";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { cleanSearchText } from "../format/cleanSearchText.ts";
import { formatFullName, type NamedPerson } from "../format/format.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { FoundCount } from "../page/FoundCount.tsx";
import { Button } from "../ui/Button.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { useDebounced } from "../ui/useDebounced.ts";
import HouseholdDialog from "./HouseholdDialog.tsx";
import { ROLE_OPTIONS } from "./householdWords.ts";

const Choice = z.object({ householdId: id, role: z.enum(HOUSEHOLD_ROLES), primary: z.boolean().optional() });
type Choice = z.infer<typeof Choice>;

const FOUND = 20;
const WAIT_MS = 200;

/** "Yang Family, 1 Mill Lane (3 people)": two households may have one name. */
const describeHousehold = ({ name, address, members }: Household) =>
  `${[name, address?.split("\n")[0]].filter(Boolean).join(", ")} (${members.length} ${members.length === 1 ? "person" : "people"})`;

interface AddToHouseholdDialogProps {
  person: NamedPerson & Pick<Member, "household">;
  onClose: () => void;
}

export default function AddToHouseholdDialog({ person, onClose }: AddToHouseholdDialogProps) {
  const [isNew, setNew] = useState(false);
  const [typed, setTyped] = useState(person.lastName);
  const search = cleanSearchText(useDebounced(typed, WAIT_MS));
  const found = useQuery({
    ...read(api.households.list, { query: { search, limit: FOUND + 1 } }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const matching = search === "" ? [] : (found.data ?? []);
  const isCut = matching.length > FOUND;
  const households = matching
    .filter(({ members }) => !members.some(({ memberId }) => memberId === person.id))
    .slice(0, FOUND);
  const form = useSchemaForm<Choice>(Choice, { role: "adult", primary: false }, `person.${person.id}.household`);
  const chosenId = form.watch("householdId");
  const isUnlisted = Boolean(chosenId) && !found.isFetching && !households.some((one) => one.id === chosenId);
  // An effect, because another search may not list the chosen household, which would be sent without being shown.
  useEffect(() => {
    if (isUnlisted) form.resetField("householdId");
  }, [isUnlisted, form]);
  const add = useAction({
    call: async ({ householdId, role, primary: isPrimary }: Choice) => {
      const chosen = households.find((one) => one.id === householdId);
      if (!chosen) throw new Error("the chosen household is not in the list");
      const members = chosen.members.map(({ memberId, role: own, primary }) => ({ memberId, role: own, primary }));
      // Without a choice, mail stays at the former household, or goes to the first one.
      const added = { memberId: person.id, role, ...(isPrimary ? { primary: true } : {}) };
      const body = { updatedAt: chosen.updatedAt, members: [...members, added] };
      return request(api.households.update, { params: { id: householdId }, body });
    },
    failed: "The household could not be saved.",
    done: ({ name }) => ({ title: `${formatFullName(person)} was added to ${name}` }),
    onDone: onClose,
  });
  if (isNew) return <HouseholdDialog household={null} people={[person]} onClose={onClose} />;
  return (
    <FormDialog
      form={form}
      action={add}
      onClose={onClose}
      size="small"
      title="Add to a household"
      description={formatFullName(person)}
      submitLabel="Add"
    >
      <SearchField value={typed} onChange={setTyped} label="Search households" slash={false} />
      <FoundCount
        count={search !== "" && found.isSuccess && !found.isPlaceholderData ? households.length : undefined}
        one="household"
        many="households"
      />
      <SelectField
        form={form}
        name="householdId"
        label="Household"
        required
        placeholder={households.length === 0 ? "No households found" : "Choose a household"}
        options={households.map((one) => ({ value: one.id, label: describeHousehold(one) }))}
        {...(isCut
          ? { hint: `At most ${FOUND} households are listed. To find others, type more of the name or the street.` }
          : {})}
      />
      <SelectField form={form} name="role" label="Role" required options={ROLE_OPTIONS} />
      {person.household && (
        <CheckboxField
          form={form}
          name="primary"
          label="Mail goes here"
          hint="Otherwise mail still goes to the former household."
        />
      )}
      <div>
        <Button variant="quiet" onClick={() => setNew(true)}>
          Add a new household instead
        </Button>
      </div>
    </FormDialog>
  );
}
