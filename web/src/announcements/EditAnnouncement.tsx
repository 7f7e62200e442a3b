import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { problemOf, request, sentenceOf } from "../client/request.ts";
import { useCurrentUser } from "../client/session.ts";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notices.ts";
import { AnnouncementFields } from "./AnnouncementFields.tsx";
import { AnnouncementForm, type AnnouncementInput, EMPTY, formOf, touched } from "./announcementForm.ts";
import { refreshAnnouncements } from "./announcements.queries.ts";

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

export function EditAnnouncement({ announcement, onClose }: EditAnnouncementProps) {
  const { timezone } = useCurrentUser().congregation;
  const words = announcement === null ? CREATE : UPDATE;
  const start = announcement === null ? EMPTY : formOf(announcement, timezone);
  const form = useSchemaForm<AnnouncementInput>(AnnouncementForm, start);
  const { dirtyFields } = form.formState;
  const save = useMutation({
    mutationFn: (typed: AnnouncementInput) =>
      announcement === null
        ? request(api.announcements.create, { body: typed })
        : request(api.announcements.change, { params: { id: announcement.id }, body: touched(typed, dirtyFields) }),
    onSuccess: async () => {
      await refreshAnnouncements();
      notify({ title: words.done });
      onClose();
    },
    onError: (error) =>
      notify({ title: "Error", description: sentenceOf(error, words.failed), variant: "destructive" }),
  });
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <Form form={form} onSubmit={save.mutate} saving={save.isPending} error={problemOf(save.error, words.again)}>
        <AnnouncementFields form={form} announcement={announcement} />
        <FormActions submitLabel={words.submit} saving={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
