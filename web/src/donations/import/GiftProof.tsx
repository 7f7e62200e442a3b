import type { GiftImport } from "@narthex/contract/gift-imports.ts";
import { formatDollars, formatNumber } from "../../format/format.ts";
import { formatRows } from "../../imports/importWords.ts";
import { Card } from "../../ui/Card.tsx";
import { Table, Td, Th, Tr } from "../../ui/Table.tsx";

const REFUNDS =
  "A refund and what it pays back add up to zero. A gift that was refunded in part is imported with the rest.";

/** Shows that the file's total is the sum of the imported, refunded and skipped amounts. */
export function GiftProof({ found }: { found: GiftImport }) {
  const { fileTotal, importedTotal, refundedTotal, leftOutTotal, rows, gifts, refunded, leftOut, unreadable } = found;
  const lines = [
    { label: "Imported as gifts", rows: gifts, total: importedTotal },
    { label: "Refunded", rows: refunded, total: refundedTotal },
    { label: "Left out", rows: leftOut, total: leftOutTotal },
  ];
  const sentences = [
    "Every row of the file is in one of these lines.",
    refunded === 0 ? "" : REFUNDS,
    unreadable === 0
      ? ""
      : `${formatRows(unreadable)} ${unreadable === 1 ? "has" : "have"} an amount that cannot be read.`,
  ];
  return (
    <Card title="The file's total" description={sentences.filter(Boolean).join(" ")} padding="none">
      <Table caption="Proof of the file's total">
        <thead>
          <tr>
            <Th>Rows of the file</Th>
            <Th align="end">Rows</Th>
            <Th align="end">Amount</Th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Tr key={line.label}>
              <Td>{line.label}</Td>
              <Td align="end">{formatNumber(line.rows)}</Td>
              <Td align="end">{formatDollars(line.total)}</Td>
            </Tr>
          ))}
          <Tr>
            <Td className="font-semibold">Total of the file</Td>
            <Td align="end" className="font-semibold">
              {formatNumber(rows)}
            </Td>
            <Td align="end" className="font-semibold">
              {formatDollars(fileTotal)}
            </Td>
          </Tr>
        </tbody>
      </Table>
    </Card>
  );
}
