import { api } from "@narthex/contract/api.ts";
import type { CalendarImport } from "@narthex/contract/calendar-imports.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { useAction } from "../../api/useAction.ts";
import { LeftOutLink } from "../../imports/LeftOutLink.tsx";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Problem } from "../../ui/Field.tsx";
import { SelectBox } from "../../ui/SelectBox.tsx";
import { CalendarEntries } from "./CalendarEntries.tsx";
import { formatAlsoPast, formatCalendarImport } from "./calendarImportWords.ts";

interface CalendarCheckProps {
  found: CalendarImport;
  onLeave: () => void;
}

/** The effect of the import, before anything is entered. */
export function CalendarCheck({ found, onLeave }: CalendarCheckProps) {
  const { id, leftOut, partial, pastEvents, missing } = found;
  const ministries = useQuery(read(api.ministries.list)).data ?? [];
  const [ministryId, setMinistryId] = useState<number | null>(null);
  const [includesPast, setIncludesPast] = useState(false);
  const added = found.added + (includesPast ? found.over : 0);
  const hasWork = found.can.confirm && added + found.changed > 0;
  const remove = useAction({
    call: () => request(api.calendarImports.remove, { params: { id } }),
    failed: "The calendar could not be removed. Please try again.",
    failureNotice: true,
    onSaved: onLeave,
  });
  const confirm = useAction({
    call: () => request(api.calendarImports.confirm, { params: { id }, body: { ministryId, includesPast } }),
    failed: "The calendar could not be imported. Please try again.",
    onSaved: (next) => queryClient.setQueryData(read(api.calendarImports.get, { params: { id } }).queryKey, next),
  });
  return (
    <>
      <CalendarEntries found={found} includesPast={includesPast} />
      {missing !== null && <p className="mt-6">{missing}</p>}
      {leftOut + partial > 0 && (
        <p className="mt-6">
          <LeftOutLink path={api.calendarImports.leftOut.path} id={id} />
        </p>
      )}
      {pastEvents > 0 && (
        <div className="mt-6">
          <Checkbox
            label={formatAlsoPast(pastEvents)}
            hint="Otherwise only events from today on are entered."
            checked={includesPast}
            onChange={({ target }) => setIncludesPast(target.checked)}
          />
        </div>
      )}
      {added > 0 && ministries.length > 0 && (
        <SelectBox
          label="New events belong to"
          hint={
            ministryId === null
              ? "Everybody sees events of the whole church. Visitors see none of them until you publish them."
              : "Other people do not see them, and lose their replies to events that belong to their series again."
          }
          className="mt-6 max-w-md"
          value={ministryId ?? ""}
          onChange={({ target }) => setMinistryId(target.value === "" ? null : Number(target.value))}
          placeholder="The whole church"
          options={ministries.map(({ id: value, name: label }) => ({ value, label }))}
        />
      )}
      {!hasWork && (
        <p className="mt-6">
          {found.over > 0
            ? "There is nothing to import but past events."
            : "There is nothing to import: no entry is new or different."}
        </p>
      )}
      <Problem sentence={confirm.sentence} />
      <ActionBar>
        <div className="sm:mr-auto">
          <Button variant="quiet" busy={remove.busy} onClick={() => remove.run()}>
            Choose another calendar
          </Button>
        </div>
        {hasWork && (
          <Button variant="primary" busy={confirm.busy} onClick={() => confirm.run()}>
            {formatCalendarImport({ added, changed: found.changed })}
          </Button>
        )}
      </ActionBar>
    </>
  );
}
