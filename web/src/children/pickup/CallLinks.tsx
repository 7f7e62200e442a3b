import type { Collector } from "@narthex/contract/child-board.ts";
import { Phone } from "lucide-react";
import { formatPhone } from "../../people/phoneNumber.ts";
import { getButtonClass } from "../../ui/Button.tsx";
import { listDeciding } from "./checkOutInput.ts";

/** Calls the parents and guardians, whose numbers leads see. */
export function CallLinks({ collectors }: { collectors: readonly Collector[] }) {
  const callable = listDeciding(collectors).filter(({ phone }) => phone !== null);
  if (callable.length === 0) return null;
  return (
    <ul aria-label="Call a parent or guardian" className="grid justify-items-start gap-2">
      {callable.map(({ adultId, name, phone }) => (
        <li key={adultId} className="max-w-full">
          <a href={`tel:${phone}`} className={getButtonClass()}>
            <Phone aria-hidden />
            <span className="min-w-0 break-words text-left">{`Call ${name}, ${formatPhone(phone ?? "")}`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
