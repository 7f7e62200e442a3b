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
  inbox: "It is removed from your inbox. The sender and the other recipients keep theirs.",
  sent: "It is removed from your sent messages. The recipients keep it.",
};

export function DeleteMessage({ message, onCancel, onDeleted }: DeleteMessageProps) {
  return (
    <ConfirmAction
      danger
      title="Delete message"
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
