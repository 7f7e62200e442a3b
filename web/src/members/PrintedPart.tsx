import { formatNumber, formatTotalCount } from "../format/format.ts";

interface PrintedPartProps {
  /** The number of people who are loaded. */
  loaded: number;
  total: number;
}

/** On paper only: a printed page has the people who are loaded. */
export function PrintedPart({ loaded, total }: PrintedPartProps) {
  if (loaded >= total) return null;
  return (
    <p className="mt-4 hidden print:block">
      {`These are the first ${formatNumber(loaded)} of ${formatTotalCount(total)} people. To print everyone, choose “Print this list” under More.`}
    </p>
  );
}
