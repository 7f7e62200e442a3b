import { api } from "@narthex/contract/api.ts";
import { ANONYMOUS } from "@narthex/contract/donation-kinds.ts";
import { DONATION_DAYS_AHEAD, DonationInput } from "@narthex/contract/donations.ts";
import { typedAmount } from "@narthex/contract/money.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { read } from "../api/reads.ts";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatDollars, formatFullName, type NamedPerson, subtractDays } from "../format/format.ts";
import { FormDialog } from "../forms/FormDialog.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { AmountField, DateField } from "../forms/TextField.tsx";
import { type SchemaForm, useSchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { MemberPicker } from "../members/picker/MemberPicker.tsx";
import { useDebounced } from "../ui/useDebounced.ts";
import { DONATION_DRAFT } from "./donationDraft.ts";
import {
  findFund,
  formatCheckNote,
  formatFundType,
  getPurpose,
  listFundOptions,
  METHOD_OPTIONS,
} from "./donationWords.ts";
import { limitGiftDay } from "./limitGiftDay.ts";
import { findSameCheck, formatSameCheck, readCheckNumber } from "./sameCheck.ts";

const buildDonationSchema = (last: string) =>
  DonationInput.extend({ amount: typedAmount, donationDate: limitGiftDay(last) });
type DonationFields = z.input<ReturnType<typeof buildDonationSchema>>;

/** An older check of the same number is from another checkbook. */
const DAYS_OF_CHECKS = 365;

/** The gift that was recorded with the check number and the donor of the form since this day. */
function useSameCheck(form: SchemaForm<DonationFields>, from: string) {
  const [memberId, donorName, donationMethod = "cash", fundId = null, notes] = useWatch({
    control: form.control,
    name: ["memberId", "donorName", "donationMethod", "fundId", "notes"],
  });
  const typed = { donationMethod, fundId, notes: notes ?? "" };
  const number = useDebounced(readCheckNumber(typed) ?? "");
  // The text of a member who is not chosen yet has no number as its value.
  const id = typeof memberId === "number" && Number.isInteger(memberId) ? memberId : null;
  const donor = id === null && !donorName ? null : { id, name: donorName ?? "" };
  const query = { ...(id === null ? {} : { donor: id }), method: "check", text: number, from } as const;
  const found = useQuery({ ...read(api.donations.list, { query }), enabled: donor !== null && number !== "" });
  return findSameCheck({ ...typed, donor }, found.data ?? []);
}

interface RecordDonationProps {
  /** The initial donor of the form. */
  donor?: NamedPerson;
  onClose: () => void;
}

export function RecordDonation({ donor, onClose }: RecordDonationProps) {
  const day = useToday();
  const funds = useSuspenseQuery(read(api.funds.list)).data;
  const last = subtractDays(day, -DONATION_DAYS_AHEAD);
  const form = useSchemaForm<DonationFields>(
    buildDonationSchema(last),
    {
      memberId: donor?.id ?? null,
      donorName: null,
      amount: "",
      donationType: "offering",
      donationMethod: "cash",
      fundId: findFund(funds, null, "offering"),
      donationDate: day,
      notes: "",
    },
    donor ? `${DONATION_DRAFT}.${donor.id}` : DONATION_DRAFT,
  );
  const record = useAction({
    call: (body: DonationFields) => {
      const purpose = getPurpose(funds, body.fundId, body.donationType ?? "offering");
      const notes = formatCheckNote(body.donationMethod ?? "cash", body.notes ?? "");
      return request(api.donations.record, { body: { ...body, ...purpose, notes, entryKey: form.draft.entryKey } });
    },
    failed: "Failed to record donation",
    failureNotice: true,
    done: ({ amount, donorName: name }) => ({
      title: "Donation recorded successfully",
      description: name === null ? formatDollars(amount) : `${formatDollars(amount)}, ${name}`,
    }),
    onDone: onClose,
  });
  const [fundId, donorName] = useWatch({ control: form.control, name: ["fundId", "donorName"] });
  const sameCheck = useSameCheck(form, subtractDays(day, DAYS_OF_CHECKS));
  const fund = funds.find(({ id }) => id === fundId);
  return (
    <FormDialog form={form} action={record} onClose={onClose} title="Record Donation" submitLabel="Record Donation">
      <MemberPicker
        form={form}
        name="memberId"
        label="Donor"
        hint="Left empty, the gift is anonymous."
        kept={{
          name: donorName,
          onChange: (name) => form.setValue("donorName", name, { shouldDirty: true }),
        }}
        placeholder={ANONYMOUS}
        start={donor ? formatFullName(donor) : null}
        autoFocus={donor === undefined}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <AmountField form={form} name="amount" label="Amount" hint="In dollars, such as 50 or 12.50." required />
        <DateField
          form={form}
          name="donationDate"
          label="Date"
          hint="For a mailed check, the date of its postmark."
          max={last}
          required
        />
        <SelectField
          form={form}
          name="fundId"
          label="Fund"
          hint={fund && formatFundType(fund)}
          options={listFundOptions(funds)}
          required
        />
        <SelectField form={form} name="donationMethod" label="Method" options={METHOD_OPTIONS} required />
      </div>
      <TextareaField
        form={form}
        name="notes"
        label="Notes (optional)"
        hint="Such as the number of the check. Record a check for several funds as one gift for each."
        rows={2}
      />
      {sameCheck && (
        <p role="status" className="text-caution text-sm">
          {formatSameCheck(sameCheck)}
        </p>
      )}
    </FormDialog>
  );
}
