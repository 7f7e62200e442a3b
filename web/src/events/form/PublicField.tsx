import type { NewEvent } from "@narthex/contract/events.ts";
import { useWatch } from "react-hook-form";
import type * as z from "zod";
import { CheckboxField } from "../../forms/CheckboxField.tsx";
import type { SchemaForm } from "../../forms/useSchemaForm.ts";
import { calendarSettingsHash, paths } from "../../paths.ts";
import { useCurrentUser, useMay } from "../../session/session.ts";
import { textLinkClass } from "../../ui/link.ts";

/** Whether visitors see an event, with a note while they see no events at all. */
export function PublicField({ form }: { form: SchemaForm<z.input<typeof NewEvent>> }) {
  const { congregation } = useCurrentUser();
  const maySetUp = useMay("settings.manage");
  const isPublic = useWatch({ control: form.control, name: "isPublic" });
  return (
    <div>
      <CheckboxField
        form={form}
        name="isPublic"
        label="Show it to everyone, even without an account"
        hint="Visitors of the public calendar see what, when and where, and nothing about people."
      />
      <p role="status" className="pl-8 text-caution text-sm empty:hidden">
        {isPublic && !congregation.publicCalendar && (
          <>
            The public calendar is off, so this event is not shown to visitors yet.
            {maySetUp && (
              <>
                {" "}
                {/* In another tab, so that the form stays open. */}
                <a
                  href={`${paths.settings}#${calendarSettingsHash}`}
                  target="_blank"
                  rel="noreferrer"
                  className={textLinkClass}
                >
                  Turn it on under Settings
                </a>
                .
              </>
            )}
          </>
        )}
      </p>
    </div>
  );
}
