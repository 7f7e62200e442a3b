import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { newEntryKey } from "../client/entryKey.ts";
import { notifyFailure } from "../client/failures.ts";
import { ApiError, problemOf, request } from "../client/request.ts";
import { useCurrentUser } from "../client/session.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notices.ts";
import { AnnouncementFields } from "./AnnouncementFields.tsx";
import { AnnouncementForm, type AnnouncementInput, EMPTY, formOf, touched } from "./announcementForm.ts";
import { refreshAnnouncements } from "./announcements.queries.ts";
import { Meanwhile } from "./Meanwhile.tsx";
import { SendingNote } from "./SendingNote.tsx";

const CREATE = {
  title: "New Announcement",
  done: "Announcement created successfully",
  failed: "Failed to create announcement",
  again: "Failed to create announcement. Please try again.",
  submit: "Publish",
};
const UPDATE = {
  title: "Edit Announcement",
  done: "Announcement updated successfully",
  failed: "Failed to update announcement",
  again: "Failed to update announcement. Please try again.",
  submit: "Save",
};

interface EditAnnouncementProps {
  /** Null writes a new one. */
  announcement: Announcement | null;
  onClose: () => void;
}

const isConflict = (error: unknown) => error instanceof ApiError && error.code === "conflict";

export function EditAnnouncement({ announcement, onClose }: EditAnnouncementProps) {
  const { timezone } = useCurrentUser().congregation;
  const words = announcement === null ? CREATE : UPDATE;
  const [entryKey] = useState(newEntryKey);
  const start = announcement === null ? { ...EMPTY, entryKey } : formOf(announcement, timezone);
  // The state that whoever types began with: another one is not changed unseen.
  const [begun] = useState(announcement?.updatedAt);
  const name = announcement === null ? "announcement.new" : `announcement.${announcement.id}.${begun}`;
  const form = useSchemaForm<AnnouncementInput>(AnnouncementForm, start, name);
  const [isMeanwhileSeen, setMeanwhileSeen] = useState(false);
  const { dirtyFields } = form.formState;
  const save = useMutation({
    mutationFn: ({ typed, updatedAt = begun }: { typed: AnnouncementInput; updatedAt?: string | undefined }) =>
      announcement === null
        ? request(api.announcements.create, { body: { ...typed, entryKey: typed.entryKey ?? entryKey } })
        : request(api.announcements.change, {
            params: { id: announcement.id },
            body: { ...touched(typed, dirtyFields), updatedAt },
          }),
    onSuccess: async () => {
      await refreshAnnouncements();
      notify({ title: words.done });
      onClose();
    },
    async onError(error) {
      notifyFailure(error, words.failed);
      if (!isConflict(error)) return;
      await refreshAnnouncements();
      setMeanwhileSeen(true);
    },
  });
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <Form
        form={form}
        onSubmit={(typed) => save.mutate({ typed, updatedAt: isMeanwhileSeen ? announcement?.updatedAt : begun })}
        saving={save.isPending}
        error={problemOf(save.error, words.again)}
      >
        {isMeanwhileSeen && announcement && <Meanwhile announcement={announcement} />}
        <AnnouncementFields form={form} announcement={announcement} />
        <FormActions
          submitLabel={words.submit}
          saving={save.isPending}
          onCancel={onClose}
          extra={<SendingNote form={form} />}
        />
      </Form>
    </Dialog>
  );
}
