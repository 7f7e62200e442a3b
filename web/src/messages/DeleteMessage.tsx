import { api } from "@narthex/contract/api.ts";
import type { Message } from "@narthex/contract/messages.ts";
import { request } from "../api/request.ts";
import { ConfirmAction } from "../page/ConfirmAction.tsx";

interface DeleteMessageProps {
  message: Message;
  onCancel: () => void;
  onDeleted: () => void;
}

const ONLY_YOURS = {
  inbox: "It is taken out of your inbox. Whoever sent it, and everyone else who got it, keep theirs.",
  sent: "It is taken out of what you have sent. Whoever got it keeps it.",
};

export function DeleteMessage({ message, onCancel, onDeleted }: DeleteMessageProps) {
  return (
    <ConfirmAction
      danger
      title="Delete Message"
      text={ONLY_YOURS[message.box]}
      confirmLabel="Delete"
      call={() => request(api.messages.remove, { params: { id: message.id } })}
      done="Message deleted"
      failed="Failed to delete message"
      onClose={onCancel}
      onDone={onDeleted}
    />
  );
}
