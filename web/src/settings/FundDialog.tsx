import { api } from "@narthex/contract/api.ts";
import { DONATION_TYPE_WORDS, DONATION_TYPES, type DonationType } from "@narthex/contract/donation-kinds.ts";
import { type Fund, FundChange, NewFund } from "@narthex/contract/funds.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextField } from "../forms/TextField.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";

interface FundInput {
  name: string;
  description?: string | null | undefined;
  donationType: DonationType;
}

type VersionedFund = Pick<Fund, "name" | "description" | "donationType"> & { updatedAt: string | null };

const NEW: VersionedFund = { name: "", description: null, donationType: "other", updatedAt: null };
const toFundValues = ({ name, description, donationType }: VersionedFund): FundInput => ({
  name,
  description: description ?? "",
  donationType,
});

const OPTIONS = DONATION_TYPES.map((value) => ({ value, label: DONATION_TYPE_WORDS[value] }));

const LABELS = {
  name: "Name",
  description: "Description (optional)",
  donationType: { label: "Type", words: (type: DonationType) => DONATION_TYPE_WORDS[type] },
};

/** @param fund null for a new one */
export default function FundDialog({ fund, onClose }: { fund: Fund | null; onClose: () => void }) {
  const form = useSchemaForm<FundInput>(
    fund ? FundChange : NewFund,
    toFundValues(fund ?? NEW),
    `fund.${fund?.id ?? "new"}`,
  );
  const version = useVersion<VersionedFund, FundInput>(form, fund ?? NEW, toFundValues);
  const save = useAction({
    call: (typed: FundInput): Promise<VersionedFund> => {
      if (!fund) return request(api.funds.create, { body: { ...typed, entryKey: form.draft.entryKey } });
      return version.save(typed, ({ updatedAt }, body) =>
        request(api.funds.update, { params: { id: fund.id }, body: { ...body, updatedAt } }),
      );
    },
    failed: "The fund could not be saved.",
    done: ({ name }) => ({ title: fund ? "Fund saved" : "Fund added", description: name }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      title={fund ? "Edit fund" : "Add fund"}
      submitLabel={fund ? "Save" : "Add fund"}
    >
      <ConflictNote form={form} version={version} fields={LABELS} />
      <TextField
        form={form}
        name="name"
        label={LABELS.name}
        required
        autoComplete="off"
        hint={
          fund
            ? "Earlier gifts keep the name that the fund had then. To collect for something else, add another fund."
            : undefined
        }
      />
      <TextField
        form={form}
        name="description"
        label={LABELS.description}
        autoComplete="off"
        hint="Donors see it below the fund on the give screen."
      />
      <SelectField
        form={form}
        name="donationType"
        label={LABELS.donationType.label}
        hint="Lists, reports and giving statements have a total for each type."
        options={OPTIONS}
      />
    </FormDialog>
  );
}
