import { api } from "@narthex/contract/api.ts";
import type { BatchLine } from "@narthex/contract/donation-batches.ts";
import { formatChosenFund } from "@narthex/contract/giving-kinds.ts";
import { useQuery } from "@tanstack/react-query";
import { Ban, CircleAlert } from "lucide-react";
import { memo, type ReactNode } from "react";
import { read } from "../api/reads.ts";
import { formatDate, formatDollars } from "../format/format.ts";
import { formatDistinction } from "../people/formatHome.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { formatDonor, type UnsavedLine } from "./batchLine.ts";
import { findFund, formatGift, formatKind, getDonorName } from "./donationWords.ts";

interface BatchLinesProps {
  lines: readonly BatchLine[];
  unsaved: readonly UnsavedLine[];
  onVoid: (line: BatchLine) => void;
  onRetry: (line: UnsavedLine) => void;
  /**
   * Puts a line that could not be saved back into the fields. A closed batch has no fields, so the line is discarded.
   */
  onCorrect: (line: UnsavedLine) => void;
  isClosed?: boolean;
}

/** The entered lines, the last one first. Lines that are being sent or could not be saved are on top. */
export function BatchLines({ lines, unsaved, onVoid, onRetry, onCorrect, isClosed = false }: BatchLinesProps) {
  return (
    <ol reversed className="border-line border-t">
      {unsaved.toReversed().map((line, place) => (
        <Unsaved
          key={line.key}
          number={lines.length + unsaved.length - place}
          {...{ line, onRetry, onCorrect, isClosed }}
        />
      ))}
      {lines.toReversed().map((line, place) => (
        <Saved key={line.entryKey ?? line.id} number={lines.length - place} line={line} onVoid={onVoid} />
      ))}
    </ol>
  );
}

interface UnsavedProps extends Required<Pick<BatchLinesProps, "onRetry" | "onCorrect" | "isClosed">> {
  number: number;
  line: UnsavedLine;
}

function Unsaved({ number, line, onRetry, onCorrect, isClosed }: UnsavedProps) {
  const funds = useQuery(read(api.funds.list)).data ?? [];
  const fundId = line.fundId ?? findFund(funds, null, line.donationType);
  const fund = funds.find(({ id }) => id === fundId)?.name ?? null;
  const typed = line.amount.trim();
  const amount = /^\d+(\.\d{1,2})?$/.test(typed) ? formatDollars(typed) : line.amount;
  const correct = isClosed ? "Remove" : "Correct";
  const what = `${formatDonor(line)}, ${amount}`;
  return (
    <Line number={number} donor={formatDonor(line)} amount={amount} gift={{ ...line, fund }} problem={line.problem}>
      {line.problem === null ? (
        <span role="status" className="flex items-center gap-2 text-ink-quiet text-sm">
          <Spinner /> Saving
        </span>
      ) : (
        <>
          {!isClosed && (
            <Button size="small" onClick={() => onRetry(line)} aria-label={`Try again: ${what}`}>
              Try again
            </Button>
          )}
          <Button size="small" onClick={() => onCorrect(line)} aria-label={`${correct}: ${what}`}>
            {correct}
          </Button>
        </>
      )}
    </Line>
  );
}

interface SavedProps extends Pick<BatchLinesProps, "onVoid"> {
  number: number;
  line: BatchLine;
}

/** There can be hundreds of these below the fields, so only the changed ones render again. */
const Saved = memo(function Saved({ number, line, onVoid }: SavedProps) {
  return (
    <Line
      number={number}
      donor={getDonorName(line)}
      amount={formatDollars(line.amount)}
      gift={line}
      isVoid={line.voidedAt !== null}
      problem={null}
    >
      {line.voidedAt === null ? (
        <>
          <Badge tone="positive">Received</Badge>
          {line.can.void && (
            <IconButton
              size="small"
              icon={<Ban />}
              label={`Void ${formatGift(line)}`}
              className="-my-1 touch:-my-2.5"
              onClick={() => onVoid(line)}
            />
          )}
        </>
      ) : (
        <Badge icon={<Ban aria-hidden />}>Voided</Badge>
      )}
    </Line>
  );
});

interface LineProps {
  number: number;
  donor: string;
  amount: string;
  gift: Pick<BatchLine, "donationType" | "donationMethod" | "donationDate" | "notes"> & {
    fund?: string | null;
    distinction?: BatchLine["distinction"];
  };
  isVoid?: boolean;
  problem: string | null;
  children: ReactNode;
}

function Line({ number, donor, amount, gift, isVoid = false, problem, children }: LineProps) {
  const { donationType, fund = null, donationMethod, donationDate, notes } = gift;
  const kind = `${formatChosenFund({ donationType, fund })}, ${formatKind({ donationType, fund, donationMethod })}, ${formatDate(donationDate)}`;
  return (
    <li
      className={cx(
        "flex flex-wrap items-start gap-x-4 gap-y-1 border-line border-b px-4 py-2.5 last:border-b-0 sm:px-6",
        // Hundreds of lines outside the viewport cost nothing per key press.
        "[contain-intrinsic-size:auto_4rem] [content-visibility:auto]",
        problem !== null && "bg-critical-quiet/40",
      )}
    >
      <span aria-hidden className="w-7 shrink-0 text-right text-ink-quiet text-sm tabular-nums leading-6">
        {number}
      </span>
      <div className="min-w-0 flex-1">
        <p className="break-words font-medium">{donor}</p>
        {gift.distinction && (
          <p className="break-words text-ink-quiet text-sm">{formatDistinction(gift.distinction)}</p>
        )}
        <p className="break-words text-ink-quiet text-sm">{notes ? `${kind}, ${notes}` : kind}</p>
        {problem !== null && (
          <p role="alert" className="mt-0.5 flex gap-1.5 text-critical text-sm">
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            {problem}
          </p>
        )}
      </div>
      <span className={cx("text-right font-medium tabular-nums", isVoid && "text-ink-quiet line-through")}>
        {amount}
      </span>
      <span className="flex min-h-6 items-center justify-end gap-2 max-sm:basis-full sm:min-w-32">{children}</span>
    </li>
  );
}
