import { LEAST_PHONE_DIGITS } from "@narthex/contract/child-families.ts";
import { Delete, ScanQrCode, Search } from "lucide-react";
import { useRef } from "react";
import { useFocusInvalid } from "../forms/useFocusInvalid.ts";
import { Button } from "../ui/Button.tsx";
import { InputBox } from "../ui/InputBox.tsx";
import { isEnough } from "./lookup.ts";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
const keyClass =
  "min-h-16 rounded-lg border border-line bg-surface-raised font-medium text-2xl tabular-nums transition-colors hover:border-line-strong active:bg-surface-sunken";

interface PhoneDigitsProps {
  typed: string;
  problem: string | undefined;
  busy: boolean;
  onType: (text: string) => void;
  onFind: () => void;
  /** Opens the camera. */
  onScan: () => void;
}

/** A number pad for tablets. A scanner of QR codes types into the field and presses Enter. */
export function PhoneDigits({ typed, problem, busy, onType, onFind, onScan }: PhoneDigitsProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, problem);
  return (
    <form
      ref={form}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && isEnough(typed)) onFind();
      }}
      className="mx-auto grid max-w-md gap-5"
    >
      <div>
        <h2 className="font-semibold font-serif text-2xl">Check in your children</h2>
        <p className="mt-1 text-ink-quiet">
          Enter the last four digits of your phone number, or scan your family's QR code.
        </p>
      </div>
      <InputBox
        label={`Phone number, at least the last ${LEAST_PHONE_DIGITS} digits`}
        error={problem}
        large
        value={typed}
        onChange={({ target }) => onType(target.value)}
        inputMode="none"
        autoComplete="off"
        autoFocus
        spellCheck={false}
        maxLength={60}
        inputClassName="text-center font-medium text-2xl tracking-widest"
      />
      <div className="grid grid-cols-3 gap-3">
        {KEYS.map((digit) => (
          <button key={digit} type="button" onClick={() => onType(typed + digit)} className={keyClass}>
            {digit}
          </button>
        ))}
        <button type="button" onClick={() => onType("")} className={`${keyClass} text-base`}>
          Clear
        </button>
        <button type="button" onClick={() => onType(`${typed}0`)} className={keyClass}>
          0
        </button>
        <button type="button" aria-label="Delete" onClick={() => onType(typed.slice(0, -1))} className={keyClass}>
          <Delete aria-hidden className="mx-auto size-6" />
        </button>
      </div>
      <Button type="submit" variant="primary" size="large" icon={<Search />} busy={busy} disabled={!isEnough(typed)}>
        Find my family
      </Button>
      <Button size="large" icon={<ScanQrCode />} disabled={busy} onClick={onScan}>
        Scan a code
      </Button>
    </form>
  );
}
