// The lines of a postal address as it is typed. Pure.
import { toPrintable, withoutEmoji } from "./printable.ts";

/** An address in one line is divided before the town, such as "1 Main Street, Apt 4" and "Albany, NY 12201". */
function divideAddress(address: string): string[] {
  const parts = address
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const before = Math.max(1, parts.length - 2);
  return parts.length < 2 ? parts : [parts.slice(0, before).join(", "), parts.slice(before).join(", ")];
}

/** Without emoji and empty lines. */
export function splitAddress(address: string): string[] {
  const [only, ...others] = withoutEmoji(address)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (only === undefined) return [];
  return others.length > 0 ? [only, ...others] : divideAddress(only);
}

/** Lines of an address as they can be printed; null if characters are missing in our fonts: no line is left out. */
export function listPrintableLines(address: string): string[] | null {
  const lines = splitAddress(address).map(toPrintable);
  return lines.every((line) => line !== null) ? lines : null;
}
