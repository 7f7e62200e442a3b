// The page of an email's unsubscribe link. Opening it changes nothing, because mail scanners open every link, but only
// a person presses a button.
import type { consent, Subscription } from "@narthex/contract/consent.ts";
import { useEffect, useState } from "react";
import { declareCall } from "../api/declareCall.ts";
import { ApiError, getSentence, request } from "../api/request.ts";
import { Doorway } from "../brand/Doorway.tsx";
import { buildSignInAddress, paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Problem } from "../ui/Field.tsx";
import { linkClass } from "../ui/link.ts";
import { Spinner } from "../ui/Spinner.tsx";

const look = declareCall<typeof consent.look>("GET", "/api/unsubscribe/:token/subscription");
const unsubscribe = declareCall<typeof consent.unsubscribe>("POST", "/api/unsubscribe/:token");
const resubscribe = declareCall<typeof consent.resubscribe>("DELETE", "/api/unsubscribe/:token");

const params = { token: location.pathname.split("/").at(-1) ?? "" };

const FALLBACK = "Something went wrong. Please try again.";

const isNoneOfOurs = (failure: unknown) => failure instanceof ApiError && failure.code === "unsubscribe_link_invalid";

export function UnsubscribePage() {
  const [subscription, setSubscription] = useState<Subscription | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  // The subscription that belongs to the link is read from the server.
  useEffect(() => {
    request(look, { params }).then(setSubscription, setFailure);
  }, []);

  const change = async (isEnd: boolean) => {
    setBusy(true);
    setFailure(null);
    await request(isEnd ? unsubscribe : resubscribe, { params }).then(setSubscription, setFailure);
    setBusy(false);
  };
  return (
    <Doorway eyebrow={subscription?.congregationName ?? ""} title="Announcements by email" home={paths.home}>
      <Problem className="mb-4" sentence={failure !== null && getSentence(failure, FALLBACK)} />
      {subscription && <Choice subscription={subscription} busy={busy} onChange={(isEnd) => void change(isEnd)} />}
      {!subscription && failure === null && <Spinner />}
      {isNoneOfOurs(failure) && (
        <a href={buildSignInAddress(paths.profile)} className={linkClass}>
          Sign in and open your profile
        </a>
      )}
    </Doorway>
  );
}

interface ChoiceProps {
  subscription: Subscription;
  busy: boolean;
  onChange: (isEnd: boolean) => void;
}

function Choice({ subscription: { unsubscribed, address, congregationName }, busy, onChange }: ChoiceProps) {
  const name = congregationName || "this congregation";
  return (
    <>
      <p role="status">
        {unsubscribed
          ? `${address} is no longer subscribed to announcements from ${name}. Sign-in codes, receipts, requests to serve, and changes of events that you are coming to are still sent.`
          : `${address} is subscribed to announcements from ${name}.`}
      </p>
      <Button
        className="mt-6"
        variant={unsubscribed ? "secondary" : "primary"}
        size="large"
        block
        busy={busy}
        onClick={() => onChange(!unsubscribed)}
      >
        {unsubscribed ? "Resubscribe" : "Unsubscribe"}
      </Button>
    </>
  );
}
