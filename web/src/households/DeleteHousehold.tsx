import { api } from "@narthex/contract/api.ts";
import type { Household } from "@narthex/contract/households.ts";
import { request } from "../api/request.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";

interface DeleteHouseholdProps {
  household: Household;
  /** Called after the household is deleted, before any refetch. */
  onRemoved: () => unknown;
  onClose: () => void;
}

export function DeleteHousehold({ household: { id, name }, onRemoved, onClose }: DeleteHouseholdProps) {
  return (
    <ConfirmAction
      danger
      title="Delete household"
      text={`Are you sure you want to delete ${name}? Its people stay in the directory, without the address and phone number of this household.`}
      confirmLabel="Delete"
      call={() => request(api.households.remove, { params: { id } })}
      done="Household deleted"
      failed="The household could not be deleted."
      onSaved={onRemoved}
      onClose={onClose}
    />
  );
}
