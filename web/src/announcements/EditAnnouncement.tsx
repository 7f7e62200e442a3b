import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import { useMutation } from "@tanstack/react-query";
import { notifyFailure } from "../api/notifyFailure.ts";
import { problemOf, request } from "../api/request.ts";
import { dateInWords, wallClockInWords } from "../format/words.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import { useCurrentUser } from "../session/session.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { notify } from "../ui/notify.ts";
import { AnnouncementFields } from "./AnnouncementFields.tsx";
import { AnnouncementForm, type AnnouncementInput, EMPTY, formOf } from "./announcementForm.ts";
import { refreshAnnouncements } from "./announcements.queries.ts";
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

const LABELS = {
  title: "Title",
  content: "Content",
  priority: "Priority",
  targetAudience: "Audience",
  ministryId: { label: "Ministry", words: () => "Another ministry" },
  publishDate: { label: "Publish", words: (at: string | null) => (at ? wallClockInWords(at) : "Now") },
  expiryDate: { label: "Last day", words: (day: string | null) => (day ? dateInWords(day) : "None") },
  isActive: "Active",
  sendEmail: "Send by email",
  sendSMS: "Send by text message",
};

interface EditAnnouncementProps {
  /** Null writes a new one. */
  announcement: Announcement | null;
  onClose: () => void;
}

/** An announcement, or none yet. */
type Versioned = Announcement | typeof NEW;
const NEW = { updatedAt: null };

export function EditAnnouncement({ announcement, onClose }: EditAnnouncementProps) {
  const { timezone } = useCurrentUser().congregation;
  const words = announcement === null ? CREATE : UPDATE;
  const start = announcement === null ? EMPTY : formOf(announcement, timezone);
  const form = useSchemaForm<AnnouncementInput>(AnnouncementForm, start, `announcement.${announcement?.id ?? "new"}`);
  // A change of nothing is answered by the announcement as it is now.
  const ask =
    announcement &&
    (() => request(api.announcements.change, { params: { id: announcement.id }, body: { updatedAt: undefined } }));
  const version = useVersion<Versioned, AnnouncementInput>(
    form,
    announcement ?? NEW,
    (one) => ("id" in one ? formOf(one, timezone) : EMPTY),
    ask,
  );
  const save = useMutation({
    mutationFn: (typed: AnnouncementInput) =>
      announcement === null
        ? request(api.announcements.create, { body: { ...typed, entryKey: form.draft.entryKey } })
        : version.save(typed, ({ entryKey: _, ...body }) =>
            request(api.announcements.change, { params: { id: announcement.id }, body }),
          ),
    onSuccess: async () => {
      await refreshAnnouncements();
      notify({ title: words.done });
      onClose();
    },
    onError: (error) => notifyFailure(error, words.failed),
  });
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <Form
        form={form}
        onSubmit={(typed) => save.mutate(typed)}
        saving={save.isPending}
        error={problemOf(save.error, words.again)}
      >
        <ConflictNote form={form} version={version} fields={LABELS} />
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
