// Asks which events of a series to change, and shows what the change would do.
import { api } from "@narthex/contract/api.ts";
import type { Event, Scope } from "@narthex/contract/events.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { read } from "../../api/reads.ts";
import { type CallInput, toProblem } from "../../api/request.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { READ_WHEN_SHOWN } from "../events.queries.ts";

const LABELS: Record<Scope, string> = {
  this: "This event",
  following: "This and following events",
  all: "All events",
};

const STAYS =
  "It has records, such as attendance or replies, so it stays as a single event outside the series. There it can be deleted with them, or canceled.";

/** What is about to happen: a deletion, or a change with these fields. */
type Pending = { kind: "delete" } | { kind: "change"; change: CallInput<typeof api.eventSeries.previewChange>["body"] };

interface ScopeQuestionProps {
  event: Event;
  title: string;
  pending: Pending;
  /** A sentence about this event alone. */
  aboutThis: string;
  /** Whether the change can be made to one event: a new rule is about several. */
  allowsThis: boolean;
  /** Which events are chosen at first; by default as few as possible. */
  preset?: Scope;
  confirmLabel: string;
  danger?: boolean;
  busy: boolean;
  error?: string | undefined;
  onChoose: (scope: Scope) => void;
  /** Called with the sentences about fields that are wrong. */
  onClose: (wrong: Fields) => void;
}

type Fields = Readonly<Record<string, string>>;

interface EffectWords {
  words: string;
  isWrong: boolean;
  fields: Fields;
  /** Whether the event that was to be deleted alone stays, because it has records. */
  stays: boolean;
}

function useEffectWords({ event, pending, aboutThis, busy }: ScopeQuestionProps, scope: Scope): EffectWords {
  const query = { scope };
  const params = { id: event.id };
  const body = pending.kind === "change" ? pending.change : { updatedAt: undefined };
  const isSeries = scope !== "this";
  const removal = useQuery({
    ...read(api.eventSeries.previewRemoval, { params, query: { scope } }),
    ...READ_WHEN_SHOWN,
    // Not while it is made, because it has no effect a second time.
    enabled: pending.kind === "delete" && !busy,
  });
  const change = useQuery({
    ...read(api.eventSeries.previewChange, { params, query, body }),
    ...READ_WHEN_SHOWN,
    enabled: pending.kind === "change" && !busy,
  });
  const { data, error } = pending.kind === "delete" ? removal : change;
  // A single event that cannot be previewed is refused when it is saved, with a sentence at its field.
  if (pending.kind === "change" && !isSeries)
    return { words: [data?.words, aboutThis].filter(Boolean).join(" "), isWrong: false, fields: {}, stays: false };
  if (error) {
    const { message, fields = {} } = toProblem(error, "This could not be computed.") ?? { message: "" };
    return { words: [...new Set(Object.values(fields))].join(" ") || message, isWrong: true, fields, stays: false };
  }
  if (!data || isSeries) return { words: data?.words ?? "…", isWrong: false, fields: {}, stays: false };
  const stays = data.singles.length > 0;
  return { words: stays ? STAYS : aboutThis, isWrong: false, fields: {}, stays };
}

export function ScopeQuestion(props: ScopeQuestionProps) {
  const { title, allowsThis, preset, confirmLabel, danger, busy, error, onChoose, onClose } = props;
  const scopes: Scope[] = allowsThis ? ["this", "following", "all"] : ["following", "all"];
  const [scope, setScope] = useState<Scope>(preset ?? (allowsThis ? "this" : "following"));
  const { words, isWrong, fields, stays } = useEffectWords(props, scope);
  const close = () => onClose(isWrong ? fields : {});
  return (
    <Dialog open onClose={close} title={title} size="small">
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">Which events</legend>
        {scopes.map((one) => (
          <label key={one} className="flex items-center gap-3 py-1 touch:min-h-11">
            <input
              type="radio"
              name="scope"
              value={one}
              checked={scope === one}
              onChange={() => setScope(one)}
              className="size-5 accent-accent"
            />
            {LABELS[one]}
          </label>
        ))}
      </fieldset>
      <div className="mt-3 flex flex-col gap-3 pb-5 text-sm">
        <p aria-live="polite" className={isWrong ? "text-critical" : "text-ink-quiet"}>
          {words}
        </p>
        {error && (
          <p role="alert" className="text-critical">
            {error}
          </p>
        )}
      </div>
      <ActionBar>
        <Button variant="quiet" onClick={close} disabled={busy}>
          Back
        </Button>
        <Button
          variant={danger && !stays ? "danger" : "primary"}
          busy={busy}
          disabled={isWrong}
          onClick={() => onChoose(scope)}
        >
          {stays ? "Take out of the series" : confirmLabel}
        </Button>
      </ActionBar>
    </Dialog>
  );
}
