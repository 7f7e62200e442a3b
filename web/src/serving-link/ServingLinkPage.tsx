// The page of the link in an email to a person who serves. Opening it changes nothing, because mail scanners open every
// link, but only a person presses a button.
import type { LinkedServing } from "@narthex/contract/own-serving.ts";
import type { SignInOptions } from "@narthex/contract/signin.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { ApiError, getSentence } from "../api/request.ts";
import { Doorway } from "../brand/Doorway.tsx";
import { buildSignInAddress, paths } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { FieldError } from "../ui/Field.tsx";
import { linkClass } from "../ui/link.ts";
import { Spinner } from "../ui/Spinner.tsx";
import { AcceptAllByLink } from "./AcceptAllByLink.tsx";
import { lookAtServing, readServingCongregation } from "./calls.ts";
import { RequestCard } from "./RequestCard.tsx";

/** The secret of the link is after the #, so that no server logs it. */
const readToken = () => location.hash.slice(1);

function watchAddress(onChange: () => void) {
  window.addEventListener("hashchange", onChange);
  return () => window.removeEventListener("hashchange", onChange);
}

const EXPIRED =
  "Links in emails about serving work until a day after the event, and only while the email address is yours. Please ask the leader of your ministry or the church office when you serve, or sign in.";
const INCOMPLETE = "This link is incomplete. Please open it from the email again.";

const hasEnded = (failure: unknown) => failure instanceof ApiError && failure.code === "link_expired";

interface Heading {
  title: string;
  text?: string;
}

function chooseHeading(token: string, serving: LinkedServing | null, failure: unknown): Heading {
  if (token === "") return { title: "Serving", text: INCOMPLETE };
  if (hasEnded(failure)) return { title: "This link no longer works", text: EXPIRED };
  if (!serving) return { title: "Serving" };
  const title = `Hello ${serving.firstName}`;
  if (serving.requests.length === 0) return { title, text: "You are not asked to serve at any upcoming event." };
  return { title, text: "Can you serve? You can change each answer until the event ends." };
}

/** A browser does not load the page again for the link of another person, whose email may arrive in the same inbox. */
export function ServingLinkPage() {
  const token = useSyncExternalStore(watchAddress, readToken);
  return <LinkedRequests key={token} token={token} />;
}

function LinkedRequests({ token }: { token: string }) {
  const [about, setAbout] = useState<SignInOptions | null>(null);
  const [serving, setServing] = useState<LinkedServing | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  // The request of the link is read from the server. The page is shown without the congregation's name if need be.
  useEffect(() => {
    readServingCongregation().then(setAbout, () => {});
    if (token !== "") lookAtServing(token).then(setServing, setFailure);
  }, [token]);
  const lookAgain = () => {
    setFailure(null);
    lookAtServing(token).then(setServing, setFailure);
  };

  /** The requests that were accepted together. */
  const [together, setTogether] = useState<readonly number[]>([]);
  /** The result of accepting them together; empty after any other answer. */
  const [result, setResult] = useState("");
  const [refusal, setRefusal] = useState<{ id: number; sentence: string } | null>(null);
  // The event or the place has changed since the page was opened, so the list is read again.
  const lookAfterRefusal = async (id: number, sentence: string) => {
    await lookAtServing(token).then(setServing, () => {});
    setResult("");
    setRefusal({ id, sentence });
  };
  const isGone = refusal !== null && !serving?.requests.some(({ id }) => id === refusal.id);

  const isLoading = token !== "" && !serving && failure === null;
  return (
    <Doorway
      eyebrow={about?.congregationName ?? ""}
      logo={about?.logo}
      home={paths.home}
      isLong
      {...chooseHeading(token, serving, failure)}
    >
      {isLoading && <Spinner label="Loading…" />}
      {failure !== null && !hasEnded(failure) && <LoadFailure failure={failure} onRetry={lookAgain} />}
      {isGone && (
        // The pressed button is gone together with its request.
        <div role="alert" tabIndex={-1} ref={focusElement} className="mb-4">
          <FieldError id={undefined} sentence={refusal.sentence} />
        </div>
      )}
      {serving && (
        <AcceptAllByLink
          token={token}
          requests={serving.requests}
          sentence={result}
          onAnswered={(answered, ids, sentence) => {
            setRefusal(null);
            setResult(sentence);
            setTogether(ids);
            setServing(answered);
          }}
        />
      )}
      {serving && serving.requests.length > 0 && (
        <ul className="flex flex-col gap-4">
          {serving.requests.map((request) => (
            <RequestCard
              // A card that was open when all were accepted shows the answer.
              key={`${request.id} ${together.includes(request.id)}`}
              request={request}
              token={token}
              refusal={refusal?.id === request.id ? refusal.sentence : null}
              onAnswered={(answered) => {
                setRefusal(null);
                setResult("");
                setServing(answered);
              }}
              onRefused={(sentence) => lookAfterRefusal(request.id, sentence)}
            />
          ))}
        </ul>
      )}
      {!isLoading && (
        <p className="mt-8 border-line border-t pt-4">
          <a href={buildSignInAddress(paths.serving)} className={linkClass}>
            Sign in if you have an account
          </a>
        </p>
      )}
    </Doorway>
  );
}

const focusElement = (element: HTMLElement | null) => element?.focus();

function LoadFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  return (
    <div role="alert">
      <FieldError id={undefined} sentence={getSentence(failure, "Something went wrong. Please try again.")} />
      <Button className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
