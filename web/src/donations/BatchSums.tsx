import type { BatchLine } from "@narthex/contract/donation-batches.ts";
import { DONATION_METHOD_WORDS, DONATION_METHODS } from "@narthex/contract/donation-kinds.ts";
import { sumAmounts } from "@narthex/contract/money.ts";
import { Printer } from "lucide-react";
import { formatDollars } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { formatGifts } from "./donationWords.ts";

/** The gifts of a batch by method, such as checks and cash for the deposit slip. Voided gifts are not included. */
export function BatchSums({ lines }: { lines: readonly BatchLine[] }) {
  const received = lines.filter(({ voidedAt }) => voidedAt === null);
  const byMethod = Map.groupBy(received, ({ donationMethod }) => donationMethod);
  return (
    <Card
      title="For the deposit"
      action={
        <Button icon={<Printer />} className="print:hidden" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <table className="w-full max-w-md tabular-nums">
        <thead className="sr-only">
          <tr>
            <th scope="col">Method</th>
            <th scope="col">Gifts</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {DONATION_METHODS.filter((method) => byMethod.has(method)).map((method) => (
            <Sum key={method} label={DONATION_METHOD_WORDS[method]} gifts={byMethod.get(method) ?? []} />
          ))}
        </tbody>
        <tfoot className="border-line border-t font-semibold">
          <Sum label="Total" gifts={received} />
        </tfoot>
      </table>
    </Card>
  );
}

function Sum({ label, gifts }: { label: string; gifts: readonly BatchLine[] }) {
  return (
    <tr>
      <th scope="row" className="py-1 text-left font-normal [tfoot_&]:font-semibold">
        {label}
      </th>
      <td className="py-1 text-right text-ink-quiet">{formatGifts(gifts.length)}</td>
      <td className="py-1 text-right">{formatDollars(sumAmounts(gifts.map(({ amount }) => amount)))}</td>
    </tr>
  );
}
