import { mapLink } from "../events/eventLinks.ts";
import { cx } from "../ui/cx.ts";
import { linkClass } from "../ui/link.ts";

interface ChurchAddressProps {
  /** Shown above the address. */
  name?: string;
  /** One or more lines. */
  address: string;
  className?: string;
}

/** The postal address of the church, with a link to a map. */
export function ChurchAddress({ name, address, className }: ChurchAddressProps) {
  return (
    <address className={cx("flex flex-wrap items-end gap-x-3 not-italic", className)}>
      <span className="min-w-0 whitespace-pre-line break-words">{name ? `${name}\n${address}` : address}</span>
      <a href={mapLink(address.replaceAll("\n", ", "))} target="_blank" rel="noreferrer" className={linkClass}>
        Show on a map
      </a>
    </address>
  );
}
