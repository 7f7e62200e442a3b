import { Phone } from "lucide-react";
import { formatPhone } from "../../people/phoneNumber.ts";
import { getButtonClass } from "../../ui/Button.tsx";
import type { Callable } from "./checkOutInput.ts";

/** Calls those who decide for a child, whose numbers leads see. */
export function CallLinks({ callable }: { callable: readonly Callable[] }) {
  const withPhone = callable.filter(({ phone }) => phone !== null);
  if (withPhone.length === 0) return null;
  return (
    <ul aria-label="Call a parent or guardian" className="grid justify-items-start gap-2">
      {withPhone.map(({ adultId, name, phone }) => (
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
