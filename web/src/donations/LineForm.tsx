// The line being typed. Enter saves it and moves to the donor of the next line; fund, method and date keep their values.
import { api } from "@narthex/contract/api.ts";
import type { BatchLine } from "@narthex/contract/donation-batches.ts";
import { ANONYMOUS } from "@narthex/contract/donation-kinds.ts";
import { DONATION_DAYS_AHEAD } from "@narthex/contract/donations.ts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { read } from "../api/reads.ts";
import { subtractDays } from "../format/format.ts";
import { useToday } from "../live/midnight.ts";
import { MemberBox } from "../members/picker/MemberBox.tsx";
import { Button } from "../ui/Button.tsx";
import { InputBox } from "../ui/InputBox.tsx";
import { SelectBox } from "../ui/SelectBox.tsx";
import { findLineFaults, isBegun, type TypedLine } from "./batchLine.ts";
import { findFund, getPurpose, listFundOptions, METHOD_OPTIONS } from "./donationWords.ts";
import { findSameCheck, formatSameCheck } from "./sameCheck.ts";

interface LineFormProps {
  donorField: RefObject<HTMLInputElement | null>;
  /** The initial values of the fields. Other initial values need another `key`. */
  start: TypedLine;
  /** The lines in the ledger. */
  entered: readonly BatchLine[];
  /** Stores the typed values, so that a reload does not lose them. */
  onTyped: (line: TypedLine) => void;
  onEnter: (line: TypedLine) => void;
}

type Faults = ReturnType<typeof findLineFaults>;

export function LineForm({ donorField, start, entered, onTyped, onEnter }: LineFormProps) {
  const funds = useQuery(read(api.funds.list)).data ?? [];
  const [line, setLine] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const amountField = useRef<HTMLInputElement>(null);
  const notesField = useRef<HTMLInputElement>(null);
  const dateField = useRef<HTMLInputElement>(null);
  /** The donor's name that was left before the search had finished. The donor is resolved when the line is saved. */
  const left = useRef<string>(null);
  const latest = useRef(line);
  const last = subtractDays(useToday(), -DONATION_DAYS_AHEAD);

  const change = (part: Partial<TypedLine>) => {
    const next = { ...latest.current, ...part };
    // A correction that is emptied ends here: what is typed next is another gift.
    const isEmptied = !isBegun(latest.current) || !isBegun(next);
    if (next.key !== undefined && isEmptied && entered.some(({ entryKey }) => entryKey === next.key))
      next.key = undefined;
    latest.current = next;
    setLine(next);
    onTyped(next);
    // An error disappears as soon as it is corrected; new errors appear on Enter.
    if (Object.keys(faults).length > 0) setFaults(findLineFaults(next, last));
  };
  const getLineFund = ({ fundId, donationType }: TypedLine) => findFund(funds, fundId, donationType);
  const others = entered.filter(({ entryKey }) => line.key === undefined || entryKey !== line.key);
  const sameCheck = findSameCheck({ ...line, fundId: getLineFund(line) ?? null }, others);
  const save = () => {
    const typed = { ...latest.current, ...getPurpose(funds, getLineFund(latest.current), latest.current.donationType) };
    const found = findLineFaults(typed, last);
    if (left.current === typed.donorText) delete found.donor;
    setFaults(found);
    if (found.donor) return donorField.current?.focus();
    if (found.amount) return amountField.current?.focus();
    if (found.notes) return notesField.current?.focus();
    if (Object.keys(found).length > 0) return dateField.current?.focus();
    left.current = null;
    onEnter(typed);
    const next = { ...typed, donor: null, donorText: "", amount: "", notes: "", key: undefined };
    latest.current = next;
    setLine(next);
    donorField.current?.focus();
  };
  // In some browsers, a select handles Enter itself.
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLSelectElement)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  };

  return (
    <form
      noValidate
      aria-label="Next gift"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[repeat(3,minmax(0,1fr))_9.5rem_minmax(0,1fr)]"
    >
      <div className="col-span-2 lg:col-span-3">
        <MemberBox
          label="Donor"
          error={faults.donor}
          autoFocus
          field={donorField}
          placeholder={ANONYMOUS}
          text={line.donorText}
          isChosen={line.donor !== null}
          onType={(donorText) => change({ donor: null, donorText })}
          keepsNames
          onChoose={(donor) => change({ donor, donorText: donor.name })}
          onUnresolved={() => {
            left.current = latest.current.donorText;
          }}
          onEnter={() => (latest.current.amount === "" ? amountField.current?.focus() : save())}
        />
      </div>
      <InputBox
        label="Amount"
        required
        error={faults.amount}
        ref={amountField}
        inputMode="decimal"
        autoComplete="off"
        inputClassName="text-right tabular-nums"
        value={line.amount}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <InputBox
        label="Note"
        error={faults.notes}
        ref={notesField}
        autoComplete="off"
        placeholder="Check number"
        value={line.notes}
        onChange={({ target }) => change({ notes: target.value })}
      />
      {sameCheck && (
        <p role="status" className="col-span-full lg:order-last text-caution text-sm">
          {formatSameCheck(sameCheck)}
        </p>
      )}
      <SelectBox
        label="Fund"
        className="lg:col-span-2"
        options={listFundOptions(funds)}
        value={getLineFund(line) ?? ""}
        onChange={({ target }) => change(getPurpose(funds, Number(target.value), line.donationType))}
      />
      <SelectBox
        label="Method"
        options={METHOD_OPTIONS}
        value={line.donationMethod}
        onChange={({ target }) => change({ donationMethod: target.value as TypedLine["donationMethod"] })}
      />
      <InputBox
        label="Date"
        error={faults.donationDate}
        ref={dateField}
        type="date"
        max={last}
        value={line.donationDate}
        onChange={({ target }) => change({ donationDate: target.value })}
      />
      <div className="mt-6.5">
        <Button type="submit" variant="primary" block>
          Save
        </Button>
      </div>
    </form>
  );
}
