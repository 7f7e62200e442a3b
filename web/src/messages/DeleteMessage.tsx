import { api } from "@narthex/contract/api.ts";
import type { Message } from "@narthex/contract/messages.ts";
import { useMutation } from "@tanstack/react-query";
import { request, sentenceOf } from "../api/request.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notify } from "../ui/notify.ts";
import { refreshMessages } from "./messages.queries.ts";

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
  const remove = useMutation({
    mutationFn: () => request(api.messages.remove, { params: { id: message.id } }),
    onSuccess: async () => {
      await refreshMessages();
      notify({ title: "Message deleted" });
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title="Delete Message"
      text={ONLY_YOURS[message.box]}
      confirmLabel="Delete"
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, "Failed to delete message") : undefined}
      onCancel={onCancel}
      onConfirm={() => remove.mutate()}
    />
  );
}
