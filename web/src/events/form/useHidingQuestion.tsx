// Asks before a single event is hidden from people who replied. The question about a series says it by itself.
import { api } from "@narthex/contract/api.ts";
import type { Event, EventChange } from "@narthex/contract/events.ts";
import { useState } from "react";
import { request } from "../../api/request.ts";
import { type Action, useAction } from "../../api/useAction.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

type Visibility = Pick<EventChange, "ministryId" | "isPublic">;
type HidingChange = Visibility & Pick<EventChange, "eventDateTime" | "endDateTime" | "timezone">;

/** Whether fewer people may see the event than before. */
const isNarrower = (event: Event, { ministryId, isPublic }: Visibility): boolean =>
  (ministryId != null && ministryId !== event.ministryId) || (event.isPublic && isPublic === false);

interface HidingQuestion<T> {
  /** Saves at once, unless people who replied would lose the event. */
  action: Pick<Action<T>, "run" | "busy" | "problem">;
  question: React.ReactNode;
}

/** @param event null for a new one */
export function useHidingQuestion<T extends HidingChange>(
  event: Event | null,
  save: Pick<Action<T>, "run" | "busy" | "problem">,
): HidingQuestion<T> {
  const [asked, setAsked] = useState<{ typed: T; words: string } | null>(null);
  const preview = useAction({
    call: ({ ministryId, isPublic, eventDateTime, endDateTime, timezone }: T) =>
      request(api.eventSeries.previewChange, {
        params: { id: event?.id ?? 0 },
        query: { scope: "this" },
        body: { ministryId, isPublic, eventDateTime, endDateTime, timezone, updatedAt: undefined },
      }),
    failed: "Failed to save event",
    failureNotice: true,
    onSaved: ({ words }, typed) => (words === "" ? save.run(typed) : setAsked({ typed, words })),
  });
  const run = (typed: T) => (event && isNarrower(event, typed) ? preview.run(typed) : save.run(typed));
  return {
    action: { run, busy: preview.busy || save.busy, problem: save.problem ?? preview.problem },
    question: asked && (
      <ConfirmDialog
        open
        title="Hide it from people who replied?"
        text={asked.words}
        confirmLabel="Save"
        cancelLabel="Back"
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          save.run(asked.typed);
        }}
      />
    ),
  };
}
