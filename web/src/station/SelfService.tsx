// A family checks itself in: digits of a phone number or the family's QR code, one tap for each child, one tap to
// confirm.
import { api } from "@narthex/contract/api.ts";
import type { ArrivedChild, StationFamily, StationState } from "@narthex/contract/station.ts";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import { formatList } from "../format/format.ts";
import { loadOnDemand } from "../page/loadOnDemand.tsx";
import { Button } from "../ui/Button.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { FamilyArrival } from "./FamilyArrival.tsx";
import { FamilyDone } from "./FamilyDone.tsx";
import { isCard, toLookup } from "./lookup.ts";
import { NoEvent } from "./NoEvent.tsx";
import { PhoneDigits } from "./PhoneDigits.tsx";
import { useOutdatedError } from "./useOutdatedError.ts";

const CameraScan = loadOnDemand(
  () => import("./camera/CameraScan.tsx"),
  "CameraScan",
  <Skeleton className="mx-auto h-96 w-full max-w-md" />,
);

interface SelfServiceProps {
  events: StationState["events"];
  /** Whether the server cannot be reached. */
  isLost: boolean;
}

export function SelfService({ events, isLost }: SelfServiceProps) {
  // Rooms and usual children differ little between the events of a day, so one lookup serves them all.
  const eventId = events[0]?.id ?? 0;
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<StationFamily | null>(null);
  const [arrived, setArrived] = useState<ArrivedChild[] | null>(null);
  const find = useAction({
    call: (text: string) => request(api.station.families, { body: { eventId, ...toLookup(text) } }),
    failed: "This could not be looked up. Please try again, or see a greeter.",
  });
  const isOutdated = useOutdatedError(find.error, isLost);
  const [isAsked, setAsked] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const look = (text: string) => {
    setAsked(true);
    find.run(text);
  };
  const restart = () => {
    setTyped("");
    setChosen(null);
    setArrived(null);
    setAsked(false);
    setScanning(false);
  };
  // An answer to digits that were changed since is not shown.
  const found = isAsked && !find.busy ? find.answer : undefined;
  const [only = null] = found?.length === 1 ? found : [];
  const family = chosen ?? only;
  if (family && arrived) return <FamilyDone family={family} list={arrived} onNext={restart} />;
  if (family) return <FamilyArrival {...{ events, family, isLost }} onDone={setArrived} onBack={restart} />;
  if (events.length === 0)
    return (
      <NoEvent text="Families check in here from three hours before a service until it ends. Please see a greeter at other times." />
    );
  if (found && found.length > 1)
    return (
      <div className="grid gap-5">
        <h2 className="font-semibold font-serif text-2xl">Which family is yours?</h2>
        <ul aria-label="Families" className="grid gap-3">
          {found.map((one) => (
            <li key={one.token}>
              <button
                type="button"
                onClick={() => setChosen(one)}
                className="flex min-h-20 w-full items-center gap-4 rounded-lg border border-line bg-surface-raised p-4 text-left transition-colors hover:border-line-strong"
              >
                <span className="min-w-0 grow break-words">
                  <span className="block font-medium text-lg">{formatList(one.children.map(({ name }) => name))}</span>
                  <span className="block text-ink-quiet">{formatList(one.adults.map(({ name }) => name))}</span>
                </span>
                <ChevronRight aria-hidden className="size-6 shrink-0 text-ink-quiet" />
              </button>
            </li>
          ))}
        </ul>
        <Button size="large" variant="quiet" onClick={restart}>
          Start over
        </Button>
      </div>
    );
  const problem =
    found?.length === 0 ? "No family was found. Please check the digits, or see a greeter." : find.sentence;
  if (isScanning)
    return (
      <CameraScan
        isCard={isCard}
        onCode={(card) => {
          setScanning(false);
          look(card);
        }}
        onClose={() => setScanning(false)}
      />
    );
  return (
    <PhoneDigits
      typed={typed}
      problem={isAsked && !isOutdated ? problem : undefined}
      busy={find.busy}
      onType={(text) => {
        setTyped(text);
        setAsked(false);
      }}
      onFind={() => look(typed)}
      onScan={() => {
        setTyped("");
        setAsked(false);
        setScanning(true);
      }}
    />
  );
}
