import type { CheckinSession } from "@narthex/contract/checkin.ts";
import type { Event } from "@narthex/contract/events.ts";
import { formatWhen } from "../../events/eventWords.ts";
import { useCurrentUser } from "../../session/session.ts";
import { PosterSheet } from "./PosterSheet.tsx";

export function QrPoster({ session: { eventName, qrCode, url }, event }: { session: CheckinSession; event: Event }) {
  const { timezone } = useCurrentUser().congregation;
  return <PosterSheet title={eventName} when={formatWhen(event, timezone)} qrCode={qrCode} url={url} />;
}
