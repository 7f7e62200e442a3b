import type { Channel, Reach } from "@narthex/contract/deliveries.ts";
import { listInWords, numberInWords } from "../format/words.ts";
import { reasonInWords } from "./announcementWords.ts";

const people = (count: number) => (count === 1 ? "1 person" : `${numberInWords(count)} people`);
const copies = (count: number, channel: Channel) => {
  const one = channel === "email" ? "1 email" : "1 text message";
  return count === 1 ? one : `${numberInWords(count)} ${channel === "email" ? "emails" : "text messages"}`;
};

const SHARED = { email: "families with one address get one", sms: "families with one number get one" };

interface ReachNoteProps {
  channel: Channel;
  /** Null while it is not known. */
  reach: Reach | null;
}

/** How many get it by a channel, and how many not, and why: before anybody presses the button. */
export function ReachNote({ channel, reach }: ReachNoteProps) {
  if (reach === null) return <span className="block min-h-11">Counting whom it reaches…</span>;
  const { delivery, left, ...reached } = reach[channel];
  if (delivery === "none") return <>Text messages are not set up on this server.</>;
  const reasons = left.map(({ reason, count }) => `${numberInWords(count)} ${whyInWords(reason, channel)}`);
  return (
    <span className="block min-h-11">
      {`${delivery === "kept" ? "Would reach" : "Reaches"} ${people(reached.people)} of ${numberInWords(reach.people)}`}
      {reached.copies < reached.people && `, in ${copies(reached.copies, channel)}: ${SHARED[channel]}`}
      {"."}
      {reasons.length > 0 && ` Not reached: ${listInWords(reasons)}.`}
      {delivery === "kept" &&
        " No mail server is set up: the emails are kept on this server, under Settings, and not sent."}
    </span>
  );
}

type Reason = Reach["email"]["left"][number]["reason"];

/** After a number: "12 without an email address". */
function whyInWords(reason: Reason, channel: Channel): string {
  if (reason === "no_address") return channel === "email" ? "without an email address" : "without a phone number";
  if (reason === "no_consent") return "who have not agreed to text messages";
  if (reason === "invalid_number") return "whose number cannot be dialled";
  if (reason === "stopped") return "who answered STOP";
  return reasonInWords(reason, channel);
}
