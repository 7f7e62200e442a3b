import { DONATION_METHOD_WORDS } from "@narthex/contract/donation-kinds.ts";
import type { Donation } from "@narthex/contract/donations.ts";
import { formatPurpose } from "@narthex/contract/giving-kinds.ts";
import { Ban } from "lucide-react";
import { formatDate, formatDollars, formatInstantDate, formatNumber } from "../format/format.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import type { Whose } from "./donations.queries.ts";
import { donorOf, formatGift } from "./donationWords.ts";

interface DonationRowProps {
  gift: Donation;
  whose: Whose;
  onVoid: () => void;
}

/** One gift. A voided gift keeps its place and is struck through. */
export function DonationRow({ gift, whose, onVoid }: DonationRowProps) {
  const isVoid = gift.voidedAt !== null;
  const purpose = formatPurpose(gift);
  const kind = `${purpose}, ${DONATION_METHOD_WORDS[gift.donationMethod]}`;
  const everyones = whose === "everyone";
  return (
    <li className="flex items-start gap-2 border-line border-b px-4 py-3 last:border-b-0 sm:gap-4 sm:px-6">
      <div
        className={cx(
          "grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5",
          "sm:grid-cols-[7rem_minmax(0,1fr)_minmax(0,14rem)_7.5rem_6.5rem] sm:items-baseline",
          everyones && "lg:grid-cols-[minmax(7rem,12rem)_minmax(9rem,1fr)_minmax(0,14rem)_7.5rem_6.5rem]",
        )}
      >
        <div className="flex flex-wrap items-baseline gap-x-2 text-ink-quiet tabular-nums max-sm:col-start-1 max-sm:row-start-3 max-sm:text-sm">
          <time dateTime={gift.donationDate}>{formatDate(gift.donationDate)}</time>
          {everyones && <span className="text-xs">{`Gift ${formatNumber(gift.id)}`}</span>}
        </div>
        <p
          className={cx(
            "min-w-0 break-words font-medium max-sm:col-start-1 max-sm:row-start-1",
            gift.donorName === null && everyones && "text-ink-quiet",
          )}
        >
          {everyones ? <PersonLink id={gift.memberId}>{donorOf(gift)}</PersonLink> : purpose}
        </p>
        <p className="min-w-0 text-ink-quiet max-sm:col-start-1 max-sm:row-start-2 max-sm:text-sm">
          {everyones ? kind : DONATION_METHOD_WORDS[gift.donationMethod]}
        </p>
        <p
          className={cx(
            "text-right font-medium tabular-nums max-sm:col-start-2 max-sm:row-start-1",
            isVoid && "text-ink-quiet line-through",
          )}
        >
          {formatDollars(gift.amount)}
        </p>
        <p className="text-right max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-2">
          <GiftState gift={gift} />
        </p>
        {(gift.notes || isVoid || gift.isDisputed) && <Details gift={gift} />}
      </div>
      {everyones && (
        <span className="-my-1 w-8 shrink-0 touch:-my-2.5 touch:w-11">
          {gift.can.void && (
            <IconButton size="small" icon={<Ban />} label={`Void ${formatGift(gift)}`} onClick={onVoid} />
          )}
        </span>
      )}
    </li>
  );
}

function GiftState({ gift: { voidedAt, isDisputed } }: { gift: Donation }) {
  if (voidedAt !== null) return <Badge icon={<Ban aria-hidden />}>Voided</Badge>;
  return isDisputed ? <Badge tone="caution">Disputed</Badge> : <Badge tone="positive">Received</Badge>;
}

/** The notes of the gift, and the reason why it was voided. */
function Details({ gift: { notes, isDisputed, voidedAt, voidedBy, voidReason } }: { gift: Donation }) {
  const { timezone } = useCurrentUser().congregation;
  const when = voidedAt === null ? "" : formatInstantDate(voidedAt, timezone);
  const what = voidedBy ? `Voided ${when} by ${voidedBy}` : `Voided ${when}`;
  return (
    <div className="min-w-0 whitespace-pre-line break-words text-ink-quiet text-sm max-sm:col-span-2 max-sm:row-start-4 sm:col-span-2 sm:col-start-2">
      {notes && <p>{notes}</p>}
      {isDisputed && <p>The donor's bank disputes this payment. The gift counts until the dispute is decided.</p>}
      {voidedAt !== null && <p>{`${what}: ${voidReason}`}</p>}
    </div>
  );
}
