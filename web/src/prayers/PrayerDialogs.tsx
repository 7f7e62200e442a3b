import { api } from "@narthex/contract/api.ts";
import type { PrayerRequest } from "@narthex/contract/prayers.ts";
import { useMutation } from "@tanstack/react-query";
import { request as call, sentenceOf } from "../api/request.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { notify } from "../ui/notify.ts";
import { AnswerPrayer } from "./AnswerPrayer.tsx";
import { refreshPrayers } from "./prayers.queries.ts";

export type PrayerAction = "answer" | "reopen" | "remove";

interface PrayerDialogsProps {
  action: PrayerAction;
  request: PrayerRequest;
  onClose: () => void;
}

/** What may be done to a request, each with its question. */
export function PrayerDialogs({ action, request, onClose }: PrayerDialogsProps) {
  if (action === "answer") return <AnswerPrayer request={request} onClose={onClose} />;
  return action === "reopen" ? (
    <ReopenPrayer request={request} onClose={onClose} />
  ) : (
    <RemovePrayer request={request} onClose={onClose} />
  );
}

type QuestionProps = Omit<PrayerDialogsProps, "action">;

function ReopenPrayer({ request, onClose }: QuestionProps) {
  const reopen = useMutation({
    mutationFn: () => call(api.prayers.change, { params: { id: request.id }, body: { isAnswered: false } }),
    onSuccess: async () => {
      await refreshPrayers();
      notify({ title: "Prayer request opened again" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title="Open Again"
      text={
        request.testimony === null
          ? "People see this request as open, and pray on."
          : "People see this request as open, and pray on. Your testimony is kept for you until it is answered."
      }
      confirmLabel="Open Again"
      busy={reopen.isPending}
      error={reopen.error ? sentenceOf(reopen.error, "Failed to open the prayer request again") : undefined}
      onCancel={onClose}
      onConfirm={() => reopen.mutate()}
    />
  );
}

function RemovePrayer({ request, onClose }: QuestionProps) {
  const { own } = request;
  const remove = useMutation({
    mutationFn: () => call(api.prayers.remove, { params: { id: request.id } }),
    onSuccess: async () => {
      await refreshPrayers();
      notify({ title: own ? "Prayer request withdrawn" : "Prayer request removed" });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={own ? "Withdraw Prayer Request" : "Remove Prayer Request"}
      text={`“${request.title}” is removed for everyone. This action cannot be undone.`}
      confirmLabel={own ? "Withdraw" : "Remove"}
      busy={remove.isPending}
      error={remove.error ? sentenceOf(remove.error, "Failed to remove the prayer request") : undefined}
      onCancel={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}
