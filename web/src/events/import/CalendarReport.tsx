import { api } from "@narthex/contract/api.ts";
import type { CalendarImport } from "@narthex/contract/calendar-imports.ts";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Undo2 } from "lucide-react";
import { read } from "../../api/reads.ts";
import { request } from "../../api/request.ts";
import { LeftOutLink } from "../../imports/LeftOutLink.tsx";
import { UndoImport } from "../../imports/UndoImport.tsx";
import { paths } from "../../paths.ts";
import { getButtonClass } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { CalendarEntries } from "./CalendarEntries.tsx";
import { formatResult } from "./calendarImportWords.ts";

/** What was imported, and the undo. */
export function CalendarReport({ found }: { found: CalendarImport }) {
  const { id, leftOut, partial, kept } = found;
  const isUndone = found.status === "undone";
  return (
    <div className="grid gap-6">
      <Card>
        <div role="status">
          <EmptyState
            icon={isUndone ? <Undo2 /> : <CircleCheck />}
            title={formatResult(found)}
            text={
              isUndone
                ? kept
                  ? "Events that have records or were changed here were not deleted."
                  : "What this import changed is as it was before."
                : "Import the same calendar again to get its changes. Nothing is added twice, and your changes here stay."
            }
          />
        </div>
        <div className="flex flex-wrap justify-center gap-3 pb-6">
          <Link to={paths.events} className={getButtonClass({ variant: "primary" })}>
            See the events
          </Link>
          <Link to={paths.importCalendar} className={getButtonClass()}>
            Import another calendar
          </Link>
          {leftOut + partial > 0 && <LeftOutLink path={api.calendarImports.leftOut.path} id={id} />}
          <UndoImport
            isOffered={found.can.undo}
            text="The events that it added are deleted, and its changes are taken back. Events that have records or were changed here stay."
            call={() => request(api.calendarImports.undo, { params: { id } })}
            queryKey={read(api.calendarImports.get, { params: { id } }).queryKey}
          />
        </div>
      </Card>
      <CalendarEntries found={found} />
    </div>
  );
}
