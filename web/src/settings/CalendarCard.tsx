import { Settings, type SettingsView } from "@narthex/contract/settings.ts";
import { Copy } from "lucide-react";
import { CheckboxField } from "../forms/CheckboxField.tsx";
import { ConflictNote } from "../forms/ConflictNote.tsx";
import { Form } from "../forms/Form.tsx";
import { FormActions } from "../forms/FormActions.tsx";
import { TextField } from "../forms/TextField.tsx";
import { calendarSettingsHash, publicCalendarAddress } from "../paths.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { copyWithNotice } from "../ui/copyText.ts";
import { linkClass } from "../ui/link.ts";
import { useSettingsForm } from "./useSettingsForm.ts";

const Fields = Settings.pick({ publicCalendar: true, calendarWebsite: true });

const toCalendarValues = ({ publicCalendar, calendarWebsite }: SettingsView) => ({
  publicCalendar,
  calendarWebsite: calendarWebsite ?? "",
});

const LABELS = {
  publicCalendar: { label: "Public calendar", words: (isOn: boolean) => (isOn ? "On" : "Off") },
  calendarWebsite: "Website that shows the calendar (optional)",
};

/** Shows the card at the top of the window if the address names it: it is mounted later than the page. */
function scrollIfNamed(card: HTMLElement | null): void {
  if (location.hash === `#${calendarSettingsHash}`) card?.scrollIntoView();
}

/** Whether visitors see public events, and which website may show them in a frame. */
export function CalendarCard() {
  const { settings, form, version, save } = useSettingsForm(Fields, toCalendarValues, "settings.calendar");
  return (
    <div ref={scrollIfNamed} className="scroll-mt-20">
      <Card title="Public calendar">
        <Form form={form} action={save}>
          <ConflictNote form={form} version={version} fields={LABELS} />
          <CheckboxField
            form={form}
            name="publicCalendar"
            label="Show public events to everyone"
            hint="Only events that are marked as public, with their title, times, place and description, and the address of the church."
          />
          <TextField
            form={form}
            name="calendarWebsite"
            label={LABELS.calendarWebsite}
            type="url"
            inputMode="url"
            placeholder="https://www.example.org"
            hint="Only needed to show this calendar inside a page of your church's own website."
          />
          <FormActions submitLabel="Save" />
        </Form>
        {settings.publicCalendar && (
          <div className="mt-5 grid gap-3 border-line border-t pt-4 text-sm">
            <p>
              <a href={publicCalendarAddress} target="_blank" rel="noreferrer" className={linkClass}>
                Open the public calendar
              </a>
            </p>
            {settings.calendarWebsite && <EmbedCode />}
          </div>
        )}
      </Card>
    </div>
  );
}

/** The HTML code to embed the calendar in a website. */
function EmbedCode() {
  const code = `<iframe src="${location.origin}${publicCalendarAddress}/embed" title="Calendar" style="width:100%;height:600px;border:0"></iframe>`;
  return (
    <div>
      <p className="text-ink-quiet">To show it on your website, paste this code into a page there:</p>
      <code className="mt-2 block break-all rounded-md bg-surface-sunken p-3">{code}</code>
      <Button
        size="small"
        icon={<Copy />}
        className="mt-2"
        onClick={() => void copyWithNotice(code, { title: "Code copied" })}
      >
        Copy code
      </Button>
    </div>
  );
}
