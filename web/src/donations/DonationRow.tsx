import { DONATION_METHOD_WORDS } from "@narthex/contract/donation-kinds.ts";
import type { Donation } from "@narthex/contract/donations.ts";
import { formatChosenFund } from "@narthex/contract/giving-kinds.ts";
import { Ban, ReceiptText, UserPen } from "lucide-react";
import { formatDate, formatDollars, formatInstantDate, formatNumber } from "../format/format.ts";
import { formatDistinction } from "../people/formatHome.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import type { GiftOwner } from "./donations.queries.ts";
import { formatGift, formatKind, getDonorName } from "./donationWords.ts";

interface DonationRowProps {
  gift: Donation;
  whose: GiftOwner;
  /** Null if there is no receipt. */
  onReceipt: (() => void) | null;
  onVoid: () => void;
  onLink: () => void;
}

const CELL = "py-3 pr-4 align-baseline @max-3xl:block @max-3xl:p-0 print:py-1.5";

/** Negative margins, so that the buttons do not make a wide row higher. */
const ACTION = "@3xl:-my-2 @3xl:touch:-my-2.5";

/** One gift. A voided gift keeps its place and is struck through. In a narrow table, its cells are in three lines. */
export function DonationRow({ gift, whose, onReceipt, onVoid, onLink }: DonationRowProps) {
  const isVoid = gift.voidedAt !== null;
  const purpose = formatChosenFund(gift);
  const everyones = whose === "everyone";
  const isLinkable = everyones && gift.can.link;
  const origin = isLinkable ? formatOrigin(gift) : null;
  return (
    <tr
      className={cx(
        "border-line border-b transition-colors last:border-b-0 hover:bg-surface-sunken/60",
        "@max-3xl:grid @max-3xl:grid-cols-[minmax(0,1fr)_auto_2rem] @max-3xl:touch:grid-cols-[minmax(0,1fr)_auto_2.75rem]",
        "@max-3xl:gap-x-4 @max-3xl:px-4 @max-3xl:py-3 @max-3xl:sm:px-6",
      )}
    >
      <td
        className={cx(
          CELL,
          "whitespace-nowrap text-ink-quiet tabular-nums @3xl:pl-6 print:pl-6 @max-3xl:col-span-2 @max-3xl:row-start-3 @max-3xl:text-sm",
        )}
      >
        <time dateTime={gift.donationDate}>{formatDate(gift.donationDate)}</time>
        {everyones && (
          <span className="text-xs @3xl:block @max-3xl:ml-2 print:block">{`Gift ${formatNumber(gift.id)}`}</span>
        )}
      </td>
      <td className={cx(CELL, "@3xl:w-full @max-3xl:contents print:w-full")}>
        <p
          className={cx(
            "wrap-anywhere font-medium @max-3xl:col-start-1 @max-3xl:row-start-1",
            gift.donorName === null && everyones && "text-ink-quiet",
          )}
        >
          {everyones ? <PersonLink id={gift.memberId}>{getDonorName(gift)}</PersonLink> : purpose}
        </p>
        {gift.distinction && (
          <p className="break-words text-ink-quiet text-sm @max-3xl:col-span-full @max-3xl:row-start-5">
            {formatDistinction(gift.distinction)}
          </p>
        )}
        {(gift.notes || isVoid || gift.isDisputed || origin) && <Details {...{ gift, origin, onLink }} />}
      </td>
      <td
        className={cx(
          CELL,
          "min-w-40 text-ink-quiet print:min-w-32 @max-3xl:col-start-1 @max-3xl:row-start-2 @max-3xl:text-sm",
        )}
      >
        {everyones ? (
          <>
            <span className="wrap-anywhere text-ink">{purpose}</span>
            <span className="text-sm @3xl:block @max-3xl:before:content-['_·_'] print:block">{formatKind(gift)}</span>
          </>
        ) : (
          DONATION_METHOD_WORDS[gift.donationMethod]
        )}
      </td>
      <td
        className={cx(
          CELL,
          "whitespace-nowrap text-right font-medium tabular-nums @max-3xl:col-start-2 @max-3xl:row-start-1",
          isVoid && "text-ink-quiet line-through",
        )}
      >
        {formatDollars(gift.amount)}
      </td>
      <td className={cx(CELL, "whitespace-nowrap text-right @max-3xl:col-start-2 @max-3xl:row-start-2 print:pr-6")}>
        <GiftState gift={gift} />
      </td>
      <td
        className={cx(
          CELL,
          "whitespace-nowrap text-right @3xl:pr-4 @max-3xl:col-start-3 @max-3xl:row-span-3 @max-3xl:row-start-1 print:hidden",
        )}
      >
        <span className="inline-flex @max-3xl:flex-col">
          {onReceipt && (
            <IconButton
              size="small"
              icon={<ReceiptText />}
              label={`Receipt for ${formatGift(gift)}`}
              onClick={onReceipt}
              className={ACTION}
            />
          )}
          {isLinkable && gift.memberId !== null && (
            <IconButton
              size="small"
              icon={<UserPen />}
              label={`Change person of ${formatGift(gift)}`}
              onClick={onLink}
              className={ACTION}
            />
          )}
          {everyones && gift.can.void && (
            <IconButton
              size="small"
              icon={<Ban />}
              label={`Void ${formatGift(gift)}`}
              onClick={onVoid}
              className={ACTION}
            />
          )}
        </span>
      </td>
    </tr>
  );
}

function GiftState({ gift: { voidedAt, isDisputed } }: { gift: Donation }) {
  if (voidedAt !== null) return <Badge icon={<Ban aria-hidden />}>Voided</Badge>;
  if (isDisputed) return <Badge tone="caution">Disputed</Badge>;
  // Almost every gift is received, so only the others have a badge.
  return <span className="text-ink-quiet text-sm">Received</span>;
}

interface DetailsProps {
  gift: Donation;
  origin: string | null;
  onLink: () => void;
}

/** The notes of the gift, where it is from, and the reason why it was voided. */
function Details({ gift, origin, onLink }: DetailsProps) {
  const { notes, isDisputed, voidedAt, voidedBy, voidReason, memberId } = gift;
  const { timezone } = useCurrentUser().congregation;
  const when = voidedAt === null ? "" : formatInstantDate(voidedAt, timezone);
  const what = voidedBy ? `Voided ${when} by ${voidedBy}` : `Voided ${when}`;
  return (
    <div className="min-w-0 whitespace-pre-line wrap-anywhere text-ink-quiet text-sm @max-3xl:col-span-full @max-3xl:row-start-4">
      {notes && <p>{notes}</p>}
      {origin && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{origin}</span>
          {memberId === null && (
            <Button size="small" onClick={onLink} aria-label={`Link to a person: ${formatGift(gift)}`}>
              Link to a person
            </Button>
          )}
        </p>
      )}
      {isDisputed && <p>The donor's bank disputes this payment. The gift counts until the dispute is decided.</p>}
      {voidedAt !== null && <p>{`${what}: ${voidReason}`}</p>}
    </div>
  );
}

/** Where a gift is from whose donor is not known for certain; null if there is nothing to say. */
function formatOrigin({ guestEmail, recordedName, memberId }: Donation): string | null {
  if (guestEmail !== null) return `Given by a guest, ${guestEmail}`;
  if (recordedName === null) return memberId === null ? "Given online without an account" : null;
  return memberId === null ? "Recorded with only a name" : `Recorded with the name ${recordedName}`;
}
