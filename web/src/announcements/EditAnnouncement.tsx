import type { Announcement } from "@narthex/contract/announcements.ts";
import { api } from "@narthex/contract/api.ts";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import { DUTY_LABELS } from "@narthex/contract/role-names.ts";
import type { Duty } from "@narthex/contract/roles.ts";
import { useState } from "react";
import { ApiError, request } from "../api/request.ts";
import { buildFailureNotice, useAction } from "../api/useAction.ts";
import { formatDate, formatList, formatLocalTime } from "../format/format.ts";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { FormDialog } from "../forms/FormDialog.tsx";
import { useSchemaForm } from "../forms/useSchemaForm.ts";
import { useVersion } from "../forms/useVersion.ts";
import { useCurrentUser } from "../session/session.ts";
import { AnnouncementFields } from "./AnnouncementFields.tsx";
import {
  AnnouncementForm,
  type AnnouncementInput,
  createNewInput,
  omitUsedChannels,
  toFormValues,
} from "./announcementForm.ts";
import { formatSending } from "./announcementWords.ts";
import { SendingNote, SubmitLabel } from "./SendingNote.tsx";
import { useReach } from "./useReach.ts";

const CREATE = {
  title: "New announcement",
  done: "Announcement created successfully",
  failed: "Failed to create announcement",
  again: "Failed to create announcement. Please try again.",
  submit: "Publish",
};
const UPDATE = {
  title: "Edit announcement",
  done: "Announcement updated successfully",
  failed: "Failed to update announcement",
  again: "Failed to update announcement. Please try again.",
  submit: "Save",
};

const UPLOADING = "The picture is still being uploaded. Please wait until it is shown here.";

const LABELS = {
  title: "Title",
  content: "Content",
  priority: "Priority",
  targetAudience: "Audience",
  ministryIds: { label: "Ministries", words: (ids: number[]) => (ids.length > 0 ? "Other ministries" : "None") },
  duties: { label: "Duties", words: (duties: Duty[]) => formatList(duties.map((duty) => DUTY_LABELS[duty])) || "None" },
  picture: { label: "Picture", words: (picture: object | null) => (picture ? "Another picture" : "None") },
  replyTo: "Replies go to",
  publishDate: { label: "Publish", words: (at: string | null) => (at ? formatLocalTime(at) : "Now") },
  expiryDate: { label: "Hide after", words: (day: string | null) => (day ? formatDate(day) : "None") },
  isActive: "Active",
  sendEmail: "Send by email",
  sendSMS: "Send by text message",
};

interface EditAnnouncementProps {
  /** Null for a new announcement. */
  announcement: Announcement | null;
  /** The list of the directory whose people are the audience of a new announcement. */
  people?: ListFilter | null;
  onClose: () => void;
}

/** An announcement, or the empty values of a new one. */
type VersionedAnnouncement = Announcement | typeof NEW;
const NEW = { updatedAt: null };

export function EditAnnouncement({ announcement, people = null, onClose }: EditAnnouncementProps) {
  const { timezone } = useCurrentUser().congregation;
  const words = announcement === null ? CREATE : UPDATE;
  const start = announcement === null ? createNewInput(people) : toFormValues(announcement, timezone);
  const form = useSchemaForm<AnnouncementInput>(
    AnnouncementForm,
    start,
    `announcement.${announcement?.id ?? (people ? "people" : "new")}`,
  );
  const [isUploading, setUploading] = useState(false);
  const { reach } = useReach(form, { announcement, people });
  // An update without changes returns the current announcement.
  const ask =
    announcement &&
    (() => request(api.announcements.change, { params: { id: announcement.id }, body: { updatedAt: undefined } }));
  const version = useVersion<VersionedAnnouncement, AnnouncementInput>(
    form,
    announcement ?? NEW,
    (one) => ("id" in one ? toFormValues(one, timezone) : createNewInput(people)),
    ask,
  );
  const save = useAction({
    async call(typed: AnnouncementInput) {
      if (isUploading) throw new ApiError(400, UPLOADING, { message: UPLOADING, fields: { picture: UPLOADING } });
      const channels = omitUsedChannels(announcement, typed);
      if (announcement === null) {
        const body = { ...typed, ...(people ? { people } : {}), entryKey: form.draft.entryKey };
        return { saved: await request(api.announcements.create, { body }), channels };
      }
      const saved = await version.save(typed, ({ entryKey: _, ...body }) =>
        request(api.announcements.change, { params: { id: announcement.id }, body }),
      );
      return { saved, channels };
    },
    failed: words.again,
    failureNotice: (error) => buildFailureNotice(error, words.failed),
    done: ({ saved, channels }) => ({
      title: words.done,
      description: "status" in saved ? formatSending(announcement, saved, channels, reach) : undefined,
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      action={save}
      onClose={onClose}
      // The notice says which page the dashboard opened.
      keepsNotice
      title={words.title}
      submitLabel={<SubmitLabel verb={words.submit} form={form} announcement={announcement} people={people} />}
      extra={<SendingNote form={form} announcement={announcement} people={people} />}
    >
      <ConflictNote form={form} version={version} fields={LABELS} />
      <AnnouncementFields form={form} announcement={announcement} people={people} onUploading={setUploading} />
    </FormDialog>
  );
}
