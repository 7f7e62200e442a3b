import type { BatchLine } from "@narthex/contract/donation-batches.ts";
import { DONATION_METHOD_WORDS, DONATION_METHODS } from "@narthex/contract/donation-kinds.ts";
import { formatChosenFund } from "@narthex/contract/giving-kinds.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { formatDollars, formatGifts } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";

interface BatchSumsProps {
  lines: readonly BatchLine[];
  closedAt: string | null;
}

const sumGifts = (gifts: readonly BatchLine[]) => formatDollars(sumAmounts(gifts.map(({ amount }) => amount)));

/**
 * The gifts of a batch as they were deposited: by method, such as checks and cash for the deposit slip, and by fund.
 * Gifts that were voided before the batch was closed are not included, those voided later are.
 */
export function BatchSums({ lines, closedAt }: BatchSumsProps) {
  const closed = Date.parse(closedAt ?? "");
  const voidedSince = lines.filter(({ voidedAt }) => voidedAt !== null && Date.parse(voidedAt) > closed);
  const deposited = lines.filter((line) => line.voidedAt === null || voidedSince.includes(line));
  const byMethod = Map.groupBy(deposited, ({ donationMethod }) => donationMethod);
  const byFund = [...Map.groupBy(deposited, formatChosenFund)].sort(([one], [other]) => one.localeCompare(other));
  return (
    <Card
      title="For the deposit"
      action={
        <Button icon={<Printer />} className="print:hidden" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        <SumTable caption="By method" total={deposited}>
          {DONATION_METHODS.filter((method) => byMethod.has(method)).map((method) => (
            <Sum key={method} label={DONATION_METHOD_WORDS[method]} gifts={byMethod.get(method) ?? []} />
          ))}
        </SumTable>
        <SumTable caption="By fund" total={deposited}>
          {byFund.map(([fund, gifts]) => (
            <Sum key={fund} label={fund} gifts={gifts} />
          ))}
        </SumTable>
      </div>
      {voidedSince.length > 0 && (
        <p className="mt-4 text-ink-quiet text-sm">
          {`These are the sums at closing. ${formatGifts(voidedSince.length)} (${sumGifts(voidedSince)}) ${voidedSince.length === 1 ? "has" : "have"} been voided since then.`}
        </p>
      )}
    </Card>
  );
}

function SumTable({ caption, total, children }: { caption: string; total: readonly BatchLine[]; children: ReactNode }) {
  return (
    <table className="w-full self-start tabular-nums">
      <caption className="pb-1 text-left text-ink-quiet text-sm">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{caption}</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
      <tfoot className="border-line border-t font-semibold">
        <Sum label="Total" gifts={total} />
      </tfoot>
    </table>
  );
}

function Sum({ label, gifts }: { label: string; gifts: readonly BatchLine[] }) {
  return (
    <tr>
      <th scope="row" className="py-1 pr-3 text-left font-normal [tfoot_&]:font-semibold">
        {label}
        <span className="block font-normal text-ink-quiet text-sm">{formatGifts(gifts.length)}</span>
      </th>
      <td className="py-1 text-right align-top">{sumGifts(gifts)}</td>
    </tr>
  );
}
