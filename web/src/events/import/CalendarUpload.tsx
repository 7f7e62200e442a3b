import { api } from "@narthex/contract/api.ts";
import { CalendarAddress } from "@narthex/contract/calendar-imports.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type * as z from "zod";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { uploadFile } from "../../api/upload.ts";
import { useAction } from "../../api/useAction.ts";
import { formatInstantDate } from "../../format/format.ts";
import { Form } from "../../forms/Form.tsx";
import { FormActions } from "../../forms/FormActions.tsx";
import { TextField } from "../../forms/TextField.tsx";
import { useSchemaForm } from "../../forms/useSchemaForm.ts";
import { EarlierImports } from "../../imports/EarlierImports.tsx";
import { FileButton, FileProblem, useFileUpload } from "../../imports/FileButton.tsx";
import { paths } from "../../paths.ts";
import { useCurrentUser } from "../../session/session.ts";
import { Card } from "../../ui/Card.tsx";
import { CALENDAR_IMPORT_LABELS, formatEntries } from "./calendarImportWords.ts";

export function CalendarUpload() {
  const navigate = useNavigate();
  const open = ({ id }: { id: number }) => void navigate({ to: paths.importCalendar, search: { id } });
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <div className="grid gap-6">
        <ChooseFile onRead={open} />
        <EnterAddress onRead={open} />
      </div>
      <RecentCalendars />
    </div>
  );
}

interface ReadProps {
  onRead: (found: { id: number }) => void;
}

function ChooseFile({ onRead }: ReadProps) {
  const file = useFileUpload({
    limit: api.calendarImports.upload.file,
    send: (chosen, options) => uploadFile(api.calendarImports.upload, chosen, options),
    failed: "The file could not be read. Please try again.",
    onRead,
  });
  return (
    <Card
      title="Choose a file"
      description="A calendar file (.ics) of up to 5 MB. You see what will be imported before anything is entered."
    >
      <FileButton upload={file} label="Calendar file" accept=".ics,.ical,.ifb,text/calendar" />
      <FileProblem upload={file} />
    </Card>
  );
}

type Address = z.input<typeof CalendarAddress>;

function EnterAddress({ onRead }: ReadProps) {
  const form = useSchemaForm<Address>(CalendarAddress, { url: "" }, "calendarImport.url");
  const reading = useAction({
    call: (body: Address) => request(api.calendarImports.upload, { body }),
    failed: "The calendar could not be read. Please try again.",
    onDone: onRead,
  });
  return (
    <Card
      title="Or enter its address"
      description="The address in iCal format that the other program shows for a public or shared calendar."
    >
      <Form form={form} action={reading}>
        <TextField
          form={form}
          name="url"
          label="Address of the calendar"
          type="url"
          inputMode="url"
          placeholder="https://"
          spellCheck={false}
          hint="It is read once. To get later changes, enter it again. Nothing is added twice."
        />
        <FormActions submitLabel="Read calendar" />
      </Form>
    </Card>
  );
}

/** Imports of the last 30 days, by anybody. */
function RecentCalendars() {
  const { timezone } = useCurrentUser().congregation;
  const imports = useQuery({ ...read(api.calendarImports.list), refetchOnMount: "always" });
  return (
    <EarlierImports
      title="Imports of the last 30 days"
      empty="Your first import is listed here from the moment the calendar is read. For 30 days it can be undone."
      imports={imports}
      describe={({ id, status, name, createdAt, createdBy, added, changed, same, leftOut }) => {
        const when = formatInstantDate(createdAt, timezone);
        const what = name ?? "Calendar";
        return {
          what,
          facts: [formatEntries(added + changed + same + leftOut), when, createdBy ? `by ${createdBy}` : ""],
          tone: status === "done" ? "positive" : "neutral",
          status: CALENDAR_IMPORT_LABELS[status],
          link: { to: paths.importCalendar, search: { id } },
          label: `Open the import of ${what}, ${when}`,
        };
      }}
    />
  );
}
