import type { Household } from "@narthex/contract/households.ts";
import { MapPin, Phone } from "lucide-react";
import { formatPhone } from "../people/phoneNumber.ts";

/** The address and the phone number that the people of a household share. */
export function HouseholdContact({ address, phone }: Pick<Household, "address" | "phone">) {
  if (!address && !phone) return null;
  return (
    <div className="grid gap-1.5 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-quiet">
      {address && (
        <p className="flex gap-2.5 whitespace-pre-line">
          <MapPin aria-hidden />
          <span className="min-w-0 break-words">{address}</span>
        </p>
      )}
      {phone && (
        <p className="flex gap-2.5">
          <Phone aria-hidden />
          <a href={`tel:${phone}`} className="rounded-sm underline-offset-4 hover:underline">
            {formatPhone(phone)}
          </a>
        </p>
      )}
    </div>
  );
}
