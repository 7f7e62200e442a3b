// The gift whose secret is in the address, after the #, so that no server logs it and the page survives a reload.
import type { giving as calls, GivingReceipt } from "@narthex/contract/giving.ts";
import { CircleAlert, CircleCheck, RotateCw } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { declareCall } from "../api/declareCall.ts";
import { ApiError, request } from "../api/request.ts";
import { formatDollars, formatList } from "../format/format.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { Loading } from "../ui/Skeleton.tsx";
import { forgetGift } from "./keptGift.ts";

const readReceipt = declareCall<typeof calls.receipt>("POST", "/api/giving/receipt");

const isMissing = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 404;

interface ReceiptCardProps {
  /**
   * Called with true once it is known whether the card was charged, or that there is no gift; the same function on
   * every render.
   */
  onKnown: (isKnown: boolean) => void;
}

export function ReceiptCard({ onKnown }: ReceiptCardProps) {
  const [receipt] = useState(() => location.hash.slice(1));
  const [gift, setGift] = useState<GivingReceipt | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // The gift that belongs to the secret is read from the server.
  useEffect(() => {
    if (receipt === "") return onKnown(true);
    request(readReceipt, { body: { receipt } }).then(
      (found) => {
        if (found.isPaid) forgetGift();
        setGift(found);
        onKnown(found.isPaid !== null);
      },
      (error: unknown) => {
        setFailure(error);
        onKnown(isMissing(error));
      },
    );
  }, [receipt, onKnown]);
  if (receipt === "" || isMissing(failure))
    return <Card>There is no gift at this address. A gift is shown only by the link that its donor got.</Card>;
  if (failure !== null) return <Unknown>Your gift could not be loaded.</Unknown>;
  if (!gift) return <Loading label="Loading your gift" bar="h-32" />;
  if (gift.isPaid === null)
    return (
      <Unknown>
        {`The card company has not answered about the gift of ${formatDollars(gift.amount)} for ${formatFunds(gift.parts)}.`}
      </Unknown>
    );
  return gift.isPaid ? <Thanks gift={gift} /> : <NotPaid gift={gift} />;
}

const formatFunds = (parts: GivingReceipt["parts"]): string => formatList(parts.map(({ fund }) => fund));

function Thanks({ gift: { amount, feeCovered, parts, isGuest, isMailed } }: { gift: GivingReceipt }) {
  return (
    <Card>
      <div role="status">
        <CircleCheck aria-hidden className="size-8 text-positive" />
        <h2 className="mt-3 font-semibold font-serif text-2xl">Thank you for your generous gift!</h2>
        <p className="mt-3 text-lg tabular-nums">{`${formatDollars(amount)} for ${formatFunds(parts)}`}</p>
        {parts.length > 1 && (
          <ul className="my-2 tabular-nums">
            {parts.map(({ fund, amount: share }) => (
              <li key={fund}>{`${fund}: ${formatDollars(share)}`}</li>
            ))}
          </ul>
        )}
        {feeCovered !== "0.00" && <p>{`It includes ${formatDollars(feeCovered)} for the processing fee.`}</p>}
        <p className="mt-3 text-ink-quiet">
          {isMailed && "Your receipt comes by email."}
          {isGuest && !isMailed && "If you need a receipt, please ask the church office."}
          {!isGuest && "It is in your giving history in a moment, and on your giving statement for the year."}
        </p>
      </div>
    </Card>
  );
}

function NotPaid({ gift: { amount, parts } }: { gift: GivingReceipt }) {
  return (
    <Card>
      <div role="status">
        <CircleAlert aria-hidden className="size-8 text-caution" />
        <h2 className="mt-3 font-semibold font-serif text-2xl">Your card was not charged</h2>
        <p className="mt-3">{`The gift of ${formatDollars(amount)} for ${formatFunds(parts)} is not paid. Please give again, or reload this page if you have just paid.`}</p>
      </div>
    </Card>
  );
}

/** @param children the sentence that says why it is unknown */
function Unknown({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div role="status">
        <CircleAlert aria-hidden className="size-8 text-caution" />
        <h2 className="mt-3 font-semibold font-serif text-2xl">We do not know yet whether your gift is paid</h2>
        <p className="mt-3">
          {children} Your card may have been charged. Please do not give again, and reload this page in a moment.
        </p>
      </div>
      <Button className="mt-4" icon={<RotateCw />} onClick={() => location.reload()}>
        Reload this page
      </Button>
    </Card>
  );
}
