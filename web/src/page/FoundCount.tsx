import { formatNumber } from "../format/format.ts";

interface FoundCountProps {
  /** Undefined until the search is answered, and without a search. */
  count: number | undefined;
  one: string;
  many: string;
}

/** Announces to screen readers how much a search found, above a list that does not show it. */
export function FoundCount({ count, one, many }: FoundCountProps) {
  return (
    <p role="status" className="sr-only">
      {count !== undefined &&
        (count === 0 ? `No ${many} found` : `${formatNumber(count)} ${count === 1 ? one : many} found`)}
    </p>
  );
}
