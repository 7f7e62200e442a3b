import { type Announcement, PRIORITIES } from "@narthex/contract/announcements.ts";
import type { ListFilter } from "@narthex/contract/member-lists.ts";
import { useRef } from "react";
import { formatTimezone } from "../format/formatTimezone.ts";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { SelectField } from "../forms/SelectField.tsx";
import { TextareaField } from "../forms/TextareaField.tsx";
import { DateField, DateTimeField, TextField } from "../forms/TextField.tsx";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { useToday } from "../live/midnight.ts";
import { useCurrentUser } from "../session/session.ts";
import { AudienceFields } from "./AudienceFields.tsx";
import { type AnnouncementInput, isStillToCome } from "./announcementForm.ts";
import { PRIORITY_LABELS } from "./announcementWords.ts";
import { PictureField } from "./PictureField.tsx";
import { SendFields } from "./SendFields.tsx";
import { WritingTools } from "./WritingTools.tsx";

const PRIORITY_OPTIONS = PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));

interface AnnouncementFieldsProps {
  form: SchemaForm<AnnouncementInput>;
  /** Null for a new one. */
  announcement: Announcement | null;
  /** The list whose people are the audience of a new announcement. */
  people: ListFilter | null;
  /** Called when the upload of a picture begins or ends. */
  onUploading: (isUploading: boolean) => void;
}

export function AnnouncementFields({ form, announcement, people, onUploading }: AnnouncementFieldsProps) {
  const { timezone } = useCurrentUser().congregation;
  const today = useToday();
  const text = useRef<HTMLDivElement>(null);
  return (
    <>
      <TextField form={form} name="title" label="Title" required />
      <div ref={text} className="space-y-5">
        <TextareaField
          form={form}
          name="content"
          label="Content"
          required
          rows={5}
          hint="Web addresses become links. An empty line begins a new paragraph."
        />
        <WritingTools form={form} findField={() => text.current?.querySelector("textarea") ?? null} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <AudienceFields form={form} />
      </div>
      <SendFields form={form} announcement={announcement} people={people} />
      <PictureField form={form} onUploading={onUploading} />
      <div className="grid gap-5 sm:grid-cols-2">
        {(announcement === null || isStillToCome(announcement)) && (
          <DateTimeField
            form={form}
            name="publishDate"
            label="Publish on"
            min={`${today}T00:00`}
            hint={`Leave empty to publish immediately. ${formatTimezone(timezone)}.`}
          />
        )}
        <DateField
          form={form}
          name="expiryDate"
          label="Hide after"
          {...(announcement === null ? { min: today } : {})}
          hint="Leave blank to keep it up."
        />
        <SelectField form={form} name="priority" label="Priority" options={PRIORITY_OPTIONS} />
      </div>
      {announcement && (
        <CheckboxField
          form={form}
          name="isActive"
          label="Active"
          hint="Otherwise only people who manage announcements see it, and messages that were not sent yet are canceled."
        />
      )}
    </>
  );
}
