import type { Donation } from "@narthex/contract/donations.ts";
import { Table, Th } from "../ui/Table.tsx";
import { DonationRow } from "./DonationRow.tsx";
import type { GiftOwner } from "./donations.queries.ts";

interface DonationTableProps {
  gifts: readonly Donation[];
  whose: GiftOwner;
  /** Null if no receipts can be issued. */
  onReceipt: ((gift: Donation) => void) | null;
  onVoid: (gift: Donation) => void;
  onLink: (gift: Donation) => void;
}

/** Gifts with their date, donor, purpose, amount and state. A narrow table has no visible heads. */
export function DonationTable({ gifts, whose, onReceipt, onVoid, onLink }: DonationTableProps) {
  return (
    // Measured, because the table is narrow beside the navigation of a tablet too. Paper has the columns of a wide one.
    <div className="@container border-line border-t print:[container-type:normal]">
      <Table caption="Gifts">
        <thead className="@max-3xl:sr-only">
          <tr>
            <Th className="@3xl:pl-6 print:pl-6">Date</Th>
            <Th className="pl-0">{whose === "everyone" ? "Donor" : "Purpose"}</Th>
            <Th className="pl-0">{whose === "everyone" ? "Purpose" : "Paid by"}</Th>
            <Th className="pl-0" align="end">
              Amount
            </Th>
            <Th className="pl-0 print:pr-6" align="end">
              Status
            </Th>
            <Th className="print:hidden">
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody className="@max-3xl:block">
          {gifts.map((gift) => (
            <DonationRow
              key={gift.id}
              gift={gift}
              whose={whose}
              onReceipt={onReceipt && gift.voidedAt === null ? () => onReceipt(gift) : null}
              onVoid={() => onVoid(gift)}
              onLink={() => onLink(gift)}
            />
          ))}
        </tbody>
      </Table>
    </div>
  );
}
