import { api } from "@narthex/contract/api.ts";
import { Bold, Eye, EyeOff, Send } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { request } from "../api/request.ts";
import { useAction } from "../api/useAction.ts";
import type { SchemaForm } from "../forms/useSchemaForm.ts";
import { EMAIL_KEPT } from "../page/emailKept.ts";
import { Button } from "../ui/Button.tsx";
import { AnnouncementPicture } from "./AnnouncementPicture.tsx";
import { AnnouncementText } from "./AnnouncementText.tsx";
import type { AnnouncementInput } from "./announcementForm.ts";
import { toggleBold } from "./boldSelection.ts";

interface WritingToolsProps {
  form: SchemaForm<AnnouncementInput>;
  /** The field in which the announcement is written. */
  findField: () => HTMLTextAreaElement | null;
}

/** Under the text of an announcement: bold words, a preview, and a test email. */
export function WritingTools({ form, findField }: WritingToolsProps) {
  const [isPreview, setPreview] = useState(false);
  const test = useAction({
    call: () => {
      const { title, content, picture, replyTo } = form.getValues();
      return request(api.announcements.sendTest, { body: { title, content, picture, replyTo } });
    },
    failed: "The test email could not be sent. Please try again.",
    failureNotice: true,
    done: ({ recipient, delivery }) => ({
      title: delivery === "smtp" ? "Test email sent" : "Test email kept here",
      description: delivery === "smtp" ? `It is addressed to ${recipient}. No one else gets it.` : EMAIL_KEPT,
    }),
  });
  const makeBold = () => {
    const field = findField();
    if (!field) return;
    const { text, start, end } = toggleBold({
      text: field.value,
      start: field.selectionStart,
      end: field.selectionEnd,
    });
    form.setValue("content", text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    field.focus();
    field.setSelectionRange(start, end);
  };
  const sendTest = async () => {
    if (await form.trigger(["title", "content", "picture.description", "replyTo"], { shouldFocus: true }))
      await test.run();
  };
  return (
    <>
      <div className="-mt-3 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Button size="small" icon={<Bold />} onClick={makeBold}>
          Bold
        </Button>
        <Button
          size="small"
          icon={isPreview ? <EyeOff /> : <Eye />}
          aria-expanded={isPreview}
          onClick={() => setPreview(!isPreview)}
        >
          {isPreview ? "Hide preview" : "Preview"}
        </Button>
        <Button
          size="small"
          icon={<Send />}
          busy={test.busy}
          onClick={() => void sendTest()}
          className="max-sm:col-span-2"
        >
          Send me a test email
        </Button>
      </div>
      <p className="-mt-2 text-ink-quiet text-xs">
        Put two asterisks before and after bold words, such as **coffee**. Readers do not see the asterisks.
      </p>
      {isPreview && <Preview form={form} />}
    </>
  );
}

/** The announcement as its readers see it. */
function Preview({ form }: { form: SchemaForm<AnnouncementInput> }) {
  const [title, content, picture] = useWatch({ control: form.control, name: ["title", "content", "picture"] });
  return (
    <section aria-label="Preview" className="rounded-lg border border-line bg-surface-raised p-4 shadow-raised">
      <h3 className="break-words font-semibold font-serif text-xl">{title.trim() || "Title"}</h3>
      {picture && <AnnouncementPicture picture={picture} />}
      <AnnouncementText>{content.trim() || "Content"}</AnnouncementText>
      <p className="mt-4 border-line border-t pt-3 text-ink-quiet text-xs">
        The email has the same text, with the logo above and the church's name below. Text messages have no bold words
        and no picture.
      </p>
    </section>
  );
}
