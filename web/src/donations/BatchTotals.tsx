import { CircleCheckBig, Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { formatDollars, formatGifts, formatNumber } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";

interface BatchTotalsProps {
  expected: string;
  entered: string;
  /** The amount still to be entered; negative if too much was entered. */
  difference: string;
  gifts: number;
  /** Lines that could not be saved. */
  failed: number;
  onCorrect: () => void;
  onClose: () => void;
}

function formatDifference(difference: string): string {
  return difference.startsWith("-")
    ? `${formatDollars(difference.slice(1))} over`
    : `${formatDollars(difference)} left to enter`;
}

/** The expected total, the entered total and the difference: always visible. */
export function BatchTotals(props: BatchTotalsProps) {
  const { expected, entered, difference, gifts, failed, onCorrect, onClose } = props;
  const agrees = difference === "0.00" && failed === 0;
  const close = (
    <Button className="max-sm:grow" onClick={onClose}>
      Close batch
    </Button>
  );
  return (
    <>
      <section
        aria-label="Totals"
        className={cx(
          "sticky top-16 z-20 flex flex-wrap items-center gap-x-8 gap-y-2 rounded-lg border bg-surface-raised px-4 py-3 shadow-raised sm:px-6",
          agrees ? "border-positive" : "border-line",
        )}
      >
        <dl className="grid grow grid-cols-3 gap-x-4 sm:gap-x-8">
          <Total label="Expected">
            {formatDollars(expected)}
            <IconButton
              size="small"
              icon={<Pencil />}
              label="Correct the expected total"
              className="-my-2 max-sm:hidden"
              onClick={onCorrect}
            />
          </Total>
          <Total label={`Entered, ${formatGifts(gifts)}`}>{formatDollars(entered)}</Total>
          <Total label="Difference">
            <span role="status" className={cx("flex items-center gap-2", agrees ? "text-positive" : "text-caution")}>
              {agrees && <CircleCheckBig aria-hidden className="size-5 shrink-0 max-sm:hidden" />}
              {agrees ? "Balanced" : formatDifference(difference)}
            </span>
          </Total>
        </dl>
        {failed > 0 && (
          <p role="alert" className="text-critical text-sm">
            {failed === 1 ? "1 line is not saved" : `${formatNumber(failed)} lines are not saved`}
          </p>
        )}
        <div className="max-sm:hidden">{close}</div>
      </section>
      <div className="flex gap-2 sm:hidden">
        <Button className="grow" onClick={onCorrect}>
          Correct total
        </Button>
        {close}
      </div>
    </>
  );
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-quiet text-xs sm:text-sm">{label}</dt>
      <dd className="flex flex-wrap items-center gap-1 font-semibold text-base tabular-nums sm:font-serif sm:text-xl">
        {children}
      </dd>
    </div>
  );
}
