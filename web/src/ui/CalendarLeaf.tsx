const MONTH = new Intl.DateTimeFormat("en-US", { month: "short", timeZone: "UTC" });

/** A calendar leaf for YYYY-MM-DD. Decoration: the date must be beside it as text. */
export function CalendarLeaf({ date }: { date: string }) {
  return (
    <span
      aria-hidden
      className="flex max-[18rem]:hidden w-12 shrink-0 flex-col items-center overflow-clip rounded-md border border-line bg-surface text-center"
    >
      <span className="w-full bg-accent-quiet font-medium text-accent text-xs">
        {MONTH.format(new Date(`${date}T00:00:00Z`))}
      </span>
      <span className="py-0.5 font-semibold font-serif text-xl tabular-nums">{Number(date.slice(8))}</span>
    </span>
  );
}
