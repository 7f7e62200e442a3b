import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { read } from "../api/reads.ts";
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
  const { data, isError } = useQuery(read(api.ministries.list));
  const { memberId } = useCurrentUser();
  const ministry = data?.find(({ id, can }) => id === ministryId && can.writeToLeader);
  useCloseWithNotice(isError || (data !== undefined && !ministry), "The leaders cannot get messages now", onClose);
  if (!ministry) return null;
  const { name, leaderId, leaderName, coLeaders } = ministry;
  if (coLeaders.length === 0 && leaderId !== null) return <WriteToPerson memberId={leaderId} onClose={onClose} />;
  const leader = leaderId !== null && leaderName !== null ? [{ id: leaderId, name: leaderName }] : [];
  const others = [...leader, ...coLeaders].filter(({ id }) => id !== memberId);
  const leadersOf = { id: ministryId, name, leaders: others.map((one) => one.name) };
  return <ComposeMessage draft={{ leadersOf }} onClose={onClose} />;
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
  const { data, isError } = useQuery(read(api.messages.recipients, { query: { memberId } }));
  const person = data?.find((one) => one.memberId === memberId);
  const isUnreachable = isError || (data !== undefined && !person?.userId);
  useCloseWithNotice(isUnreachable, "This person cannot get messages now", onClose);
  if (!person?.userId) return null;
  return <ComposeMessage draft={{ to: { id: person.userId, name: person.name } }} onClose={onClose} />;
}
