import { api } from "@narthex/contract/api.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { read } from "../api/reads.ts";
import { notify } from "../ui/notify.ts";
import { ComposeMessage } from "./ComposeMessage.tsx";

interface WriteMessageProps {
  /** The record of a person, or anyone in the office. */
  to: number | "office";
  onClose: () => void;
}

/** The form of a new message that a link on another screen opens. */
export function WriteMessage({ to, onClose }: WriteMessageProps) {
  if (to === "office") return <ComposeMessage draft={{ isToOffice: true }} onClose={onClose} />;
  return <WriteToPerson memberId={to} onClose={onClose} />;
}

function WriteToPerson({ memberId, onClose }: { memberId: number; onClose: () => void }) {
  const { data, isError } = useQuery(read(api.messages.recipients, { query: { memberId } }));
  const person = data?.find((one) => one.memberId === memberId);
  const isUnreachable = isError || (data !== undefined && !person?.userId);
  useEffect(() => {
    if (!isUnreachable) return;
    notify({ title: "This person cannot get messages now", variant: "destructive" });
    onClose();
  }, [isUnreachable, onClose]);
  if (!person?.userId) return null;
  return <ComposeMessage draft={{ to: { id: person.userId, name: person.name } }} onClose={onClose} />;
}
