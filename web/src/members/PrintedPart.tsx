import { formatNumber, formatTotalCount } from "../format/format.ts";

interface PrintedPartProps {
  /** The number of people who are loaded. */
  loaded: number;
  total: number;
  /** Whether the viewer has the command that prints the whole list. */
  hasPrintCommand: boolean;
}

/** On paper only: a printed page has the people who are loaded. */
export function PrintedPart({ loaded, total, hasPrintCommand }: PrintedPartProps) {
  if (loaded >= total) return null;
  const how = hasPrintCommand ? "choose “Print this list” under More" : "first scroll to the end of the list";
  return (
    <p className="mt-4 hidden print:block">
      {`These are the first ${formatNumber(loaded)} of ${formatTotalCount(total)} people. To print everyone, ${how}.`}
    </p>
  );
}
