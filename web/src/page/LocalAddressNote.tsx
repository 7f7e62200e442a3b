// A warning beside links and codes for others that only this computer could open.
import { isLocalAddress } from "@narthex/contract/local-address.ts";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { paths } from "../paths.ts";
import { textLinkClass } from "../ui/link.ts";

interface LocalAddressNoteProps {
  /** The address in the links; null if it is not known yet. */
  address: string | null | undefined;
  /** What to do afterwards, such as "press Refresh". */
  next?: string;
}

export function LocalAddressNote({ address, next }: LocalAddressNoteProps) {
  if (!address || !isLocalAddress(address)) return null;
  return (
    <p role="status" className="flex gap-3 rounded-md bg-caution-quiet p-3 text-caution print:hidden">
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span>
        {`Phones and other computers cannot open ${new URL(address).origin}, because it means only this computer. Set a public address (PUBLIC_URL) first`}
        {next ? `, and then ${next}. ` : ". "}
        <Link to={paths.helpPage} params={{ page: "public-address" }} className={textLinkClass}>
          How to set it
        </Link>
      </span>
    </p>
  );
}
