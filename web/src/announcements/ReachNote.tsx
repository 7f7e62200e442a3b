import type { Channel, DeliveryReach } from "@narthex/contract/deliveries.ts";
import { formatList, formatNumber, formatPeople } from "../format/format.ts";
import { formatCopies, formatDeliveryReason } from "./announcementWords.ts";

const SHARED = { email: "families who share an address get one", sms: "families who share a number get one" };

interface ReachNoteProps {
  channel: Channel;
  /** Null until it is loaded. */
  reach: DeliveryReach | null;
}

/**
 * The number of people reached by a channel, and of those not reached with the reasons, shown before the button is
 * pressed.
 */
export function ReachNote({ channel, reach }: ReachNoteProps) {
  if (reach === null) return <span className="block min-h-11">Counting recipients…</span>;
  const { delivery, left, ...reached } = reach[channel];
  if (delivery === "none") return <>Text messages are not set up on this server.</>;
  const reasons = left.map(({ reason, count }) => `${formatNumber(count)} ${formatSkipReason(reason, channel)}`);
  return (
    <span className="block min-h-11">
      {`${delivery === "kept" ? "Would reach" : "Reaches"} ${formatPeople(reached.people)} of ${formatNumber(reach.people)}`}
      {reached.copies < reached.people && `, in ${formatCopies(reached.copies, channel)}: ${SHARED[channel]}`}
      {"."}
      {reach.leftOut > 0 &&
        ` ${formatPeople(reach.leftOut)} of the list ${reach.leftOut === 1 ? "does" : "do"} not get it, because they are not active.`}
      {reasons.length > 0 && ` Left out: ${formatList(reasons)}.`}
      {delivery === "kept" &&
        (reach.isPaused
          ? " No mail server is set up."
          : " No mail server is set up: the emails are kept on this server, under Settings, and not sent.")}
    </span>
  );
}

type Reason = DeliveryReach["email"]["left"][number]["reason"];

/** A reason after a number: "12 without an email address". */
function formatSkipReason(reason: Reason, channel: Channel): string {
  if (reason === "no_address") return channel === "email" ? "without an email address" : "without a phone number";
  if (reason === "no_consent") return "who have not agreed to text messages";
  if (reason === "invalid_number") return "whose number cannot be dialed";
  if (reason === "stopped") return "who replied STOP";
  return formatDeliveryReason(reason, channel);
}
