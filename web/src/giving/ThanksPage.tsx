import type { GivingReceipt } from "@narthex/contract/giving.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { ReceiptCard } from "./ReceiptCard.tsx";

/** The page after a gift of one's own. */
export default function ThanksPage() {
  const [gift, setGift] = useState<GivingReceipt | null>(null);
  return (
    <Page title="Your gift">
      <div className="flex max-w-2xl flex-col gap-4">
        <ReceiptCard onRead={setGift} />
        <p className="flex flex-wrap gap-3">
          <Link to={paths.donations} className={getButtonClass({ variant: "primary" })}>
            Your giving
          </Link>
          {gift?.isPaid !== null && (
            <a href={paths.give} className={getButtonClass()}>
              Give again
            </a>
          )}
        </p>
      </div>
    </Page>
  );
}
