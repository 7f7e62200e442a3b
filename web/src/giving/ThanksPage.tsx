import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Page } from "../page/Page.tsx";
import { paths } from "../paths.ts";
import { getButtonClass } from "../ui/Button.tsx";
import { ReceiptCard } from "./ReceiptCard.tsx";

/** The page after a gift of one's own. */
export default function ThanksPage() {
  const [isKnown, setKnown] = useState(false);
  return (
    <Page title="Your gift">
      <div className="flex max-w-2xl flex-col gap-4">
        <ReceiptCard onKnown={setKnown} />
        <p className="flex flex-wrap gap-3">
          <Link to={paths.donations} className={getButtonClass({ variant: "primary" })}>
            Your giving
          </Link>
          {isKnown && (
            <a href={paths.give} className={getButtonClass()}>
              Give again
            </a>
          )}
        </p>
      </div>
    </Page>
  );
}
