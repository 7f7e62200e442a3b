// Giving without an account: the amount, name and email address, then the payment by card, and the thank-you page.
import type { giving as calls, GivingOptions } from "@narthex/contract/giving.ts";
import type { SignInOptions, signin } from "@narthex/contract/signin.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { declareCall } from "../../api/declareCall.ts";
import { queryClient } from "../../api/reads.ts";
import { getSentence, request } from "../../api/request.ts";
import { Doorway } from "../../brand/Doorway.tsx";
import { paths } from "../../paths.ts";
import { FieldError } from "../../ui/Field.tsx";
import { linkClass } from "../../ui/link.ts";
import { ReceiptCard } from "../ReceiptCard.tsx";
import { GuestSteps } from "./GuestSteps.tsx";

const readChurch = declareCall<typeof signin.options>("GET", "/api/signin/options");
const readGiving = declareCall<typeof calls.options>("GET", "/api/giving");

interface GuestPageData {
  church: SignInOptions;
  giving: GivingOptions;
}

async function loadPage(): Promise<GuestPageData> {
  const [church, giving] = await Promise.all([request(readChurch, {}), request(readGiving, {})]);
  return { church, giving };
}

/** @param isThanks whether the page shows the gift of its address */
export function GuestApp({ isThanks }: { isThanks: boolean }) {
  const [loaded, setLoaded] = useState<GuestPageData | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // The church and its funds are read from the server.
  useEffect(() => {
    loadPage().then(setLoaded, setFailure);
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <Doorway
        eyebrow={loaded?.church.congregationName ?? ""}
        logo={loaded?.church.logo}
        title={isThanks ? "Your gift" : "Give"}
        home={paths.home}
        isLong
      >
        {failure !== null && <FieldError id={undefined} sentence={getSentence(failure, "Please reload the page.")} />}
        {loaded && (isThanks ? <Thanks /> : <Form giving={loaded.giving} />)}
      </Doorway>
    </QueryClientProvider>
  );
}

function Form({ giving: { provider, ...options } }: { giving: GivingOptions }) {
  if (provider === null)
    return <p>Online giving is not set up yet. Please give in person, or ask the church office about other ways.</p>;
  return <GuestSteps {...options} provider={provider} />;
}

function Thanks(): ReactNode {
  const [isKnown, setKnown] = useState(false);
  return (
    <>
      <ReceiptCard onKnown={setKnown} />
      <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
        {isKnown && (
          <a href={paths.give} className={linkClass}>
            Give again
          </a>
        )}
        <a href={paths.home} className={linkClass}>
          Home
        </a>
      </p>
    </>
  );
}
