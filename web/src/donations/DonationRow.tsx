import { DONATION_METHOD_WORDS } from "@narthex/contract/donation-kinds.ts";
import type { Donation } from "@narthex/contract/donations.ts";
import { formatPurpose } from "@narthex/contract/giving-kinds.ts";
import { Ban } from "lucide-react";
import { formatDate, formatDollars, formatInstantDate, formatNumber } from "../format/format.ts";
import { PersonLink } from "../people/PersonLink.tsx";
import { useCurrentUser } from "../session/session.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { cx } from "../ui/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import type { Whose } from "./donations.queries.ts";
import { donorOf, formatGift } from "./donationWords.ts";

interface DonationRowProps {
  gift: Donation;
  whose: Whose;
  onVoid: () => void;
  onLink: () => void;
}

/** One gift. A voided gift keeps its place and is struck through. */
export function DonationRow({ gift, whose, onVoid, onLink }: DonationRowProps) {
  const isVoid = gift.voidedAt !== null;
  const purpose = formatPurpose(gift);
  const kind = `${purpose}, ${DONATION_METHOD_WORDS[gift.donationMethod]}`;
  const everyones = whose === "everyone";
  const isLinkable = everyones && gift.can.link;
  return (
    // Measured, because the row is narrow beside the navigation of a tablet too.
    <li className="@container border-line border-b last:border-b-0">
      <div className="flex items-start gap-2 px-4 py-3 sm:gap-4 sm:px-6">
        <div
          className={cx(
            "grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-0.5",
            "@3xl:grid-cols-[7rem_minmax(0,1fr)_minmax(0,14rem)_7.5rem_6.5rem] @3xl:items-baseline",
            everyones && "@3xl:grid-cols-[minmax(7rem,12rem)_minmax(9rem,1fr)_minmax(0,14rem)_7.5rem_6.5rem]",
          )}
        >
          <div className="flex flex-wrap items-baseline gap-x-2 text-ink-quiet tabular-nums @max-3xl:col-start-1 @max-3xl:row-start-3 @max-3xl:text-sm">
            <time dateTime={gift.donationDate}>{formatDate(gift.donationDate)}</time>
            {everyones && <span className="text-xs">{`Gift ${formatNumber(gift.id)}`}</span>}
          </div>
          <p
            className={cx(
              "min-w-0 break-words font-medium @max-3xl:col-start-1 @max-3xl:row-start-1",
              gift.donorName === null && everyones && "text-ink-quiet",
            )}
          >
            {everyones ? <PersonLink id={gift.memberId}>{donorOf(gift)}</PersonLink> : purpose}
          </p>
          <p className="min-w-0 text-ink-quiet @max-3xl:col-start-1 @max-3xl:row-start-2 @max-3xl:text-sm">
            {everyones ? kind : DONATION_METHOD_WORDS[gift.donationMethod]}
          </p>
          <p
            className={cx(
              "text-right font-medium tabular-nums @max-3xl:col-start-2 @max-3xl:row-start-1",
              isVoid && "text-ink-quiet line-through",
            )}
          >
            {formatDollars(gift.amount)}
          </p>
          <p className="text-right @max-3xl:col-start-2 @max-3xl:row-span-2 @max-3xl:row-start-2">
            <GiftState gift={gift} />
          </p>
          {(gift.notes || isVoid || gift.isDisputed || isLinkable) && (
            <Details gift={gift} isLinkable={isLinkable} onLink={onLink} />
          )}
        </div>
        {everyones && (
          <span className="-my-1 w-8 shrink-0 touch:-my-2.5 touch:w-11">
            {gift.can.void && (
              <IconButton size="small" icon={<Ban />} label={`Void ${formatGift(gift)}`} onClick={onVoid} />
            )}
          </span>
        )}
      </div>
    </li>
  );
}

function GiftState({ gift: { voidedAt, isDisputed } }: { gift: Donation }) {
  if (voidedAt !== null) return <Badge icon={<Ban aria-hidden />}>Voided</Badge>;
  return isDisputed ? <Badge tone="caution">Disputed</Badge> : <Badge tone="positive">Received</Badge>;
}

/** The notes of the gift, and the reason why it was voided. */
function Details({ gift, isLinkable, onLink }: { gift: Donation; isLinkable: boolean; onLink: () => void }) {
  const { notes, isDisputed, voidedAt, voidedBy, voidReason, guestEmail, memberId } = gift;
  const { timezone } = useCurrentUser().congregation;
  const when = voidedAt === null ? "" : formatInstantDate(voidedAt, timezone);
  const what = voidedBy ? `Voided ${when} by ${voidedBy}` : `Voided ${when}`;
  return (
    <div className="min-w-0 whitespace-pre-line break-words text-ink-quiet text-sm @max-3xl:col-span-2 @max-3xl:row-start-4 @3xl:col-span-2 @3xl:col-start-2">
      {notes && <p>{notes}</p>}
      {isLinkable && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{`Given by a guest, ${guestEmail}`}</span>
          <Button size="small" onClick={onLink}>
            {memberId === null ? "Link to a person" : "Change person"}
          </Button>
        </p>
      )}
      {isDisputed && <p>The donor's bank disputes this payment. The gift counts until the dispute is decided.</p>}
      {voidedAt !== null && <p>{`${what}: ${voidReason}`}</p>}
    </div>
  );
}
