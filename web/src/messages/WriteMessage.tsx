import { api } from "@narthex/contract/api.ts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { read } from "../api/reads.ts";
import { PendingDialog } from "../page/PendingDialog.tsx";
import { useCurrentUser } from "../session/session.ts";
import { notify } from "../ui/notify.ts";
import { ComposeMessage } from "./ComposeMessage.tsx";

interface WriteMessageProps {
  /** The ministry to whose leaders the message goes, or anyone in the office. */
  to: number | "office";
  onClose: () => void;
}

/** The form of a new message that a link on another screen opens. */
export function WriteMessage({ to, onClose }: WriteMessageProps) {
  if (to === "office") return <ComposeMessage draft={{ isToOffice: true }} onClose={onClose} />;
  return <WriteToLeaders ministryId={to} onClose={onClose} />;
}

function WriteToLeaders({ ministryId, onClose }: { ministryId: number; onClose: () => void }) {
  const ministries = useQuery(read(api.ministries.list));
  const { memberId } = useCurrentUser();
  const ministry = useFirstFound(ministries.data?.find(({ id, can }) => id === ministryId && can.writeToLeader));
  useCloseWithNotice(ministries.isSuccess && !ministry, "The leaders cannot get messages now", onClose);
  if (!ministry) return <Unread query={ministries} onClose={onClose} />;
  const { name, leaderId, leaderName, coLeaders } = ministry;
  if (coLeaders.length === 0 && leaderId !== null) return <WriteToPerson memberId={leaderId} onClose={onClose} />;
  const leader = leaderId !== null && leaderName !== null ? [{ id: leaderId, name: leaderName }] : [];
  const others = [...leader, ...coLeaders].filter(({ id }) => id !== memberId);
  const leadersOf = { id: ministryId, name, leaders: others.map((one) => one.name) };
  return <ComposeMessage draft={{ leadersOf }} onClose={onClose} />;
}

/** Shown from the first failure on until it is known who gets the message. */
function Unread({ query, onClose }: { query: UseQueryResult; onClose: () => void }) {
  return query.errorUpdateCount > 0 && <PendingDialog title="New message" query={query} onClose={onClose} />;
}

/** The value that is found first: a form that is open keeps it, and the server decides when the message is sent. */
function useFirstFound<Found>(found: Found | undefined): Found | undefined {
  const [first, setFirst] = useState(found);
  if (first === undefined && found !== undefined) setFirst(found);
  return first ?? found;
}

/** Closes the form with a notice if nobody can get its message. */
function useCloseWithNotice(isUnreachable: boolean, title: string, onClose: () => void) {
  useEffect(() => {
    if (!isUnreachable) return;
    notify({ title, variant: "destructive" });
    onClose();
  }, [isUnreachable, title, onClose]);
}

function WriteToPerson({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const recipients = useQuery(read(api.messages.recipients, { query: { memberId } }));
  const person = useFirstFound(recipients.data?.find((one) => one.memberId === memberId && one.userId));
  useCloseWithNotice(recipients.isSuccess && !person, "This person cannot get messages now", onClose);
  if (!person?.userId) return <Unread query={recipients} onClose={onClose} />;
  return <ComposeMessage draft={{ to: { id: person.userId, name: person.name } }} onClose={onClose} />;
}
