import { api } from "@narthex/contract/api.ts";
import type { Event } from "@narthex/contract/events.ts";
import { FileText } from "lucide-react";
import { buildAddress } from "../../api/request.ts";
import { getButtonClass } from "../../ui/Button.tsx";
import { hasPaperList } from "./paperDay.ts";

/** Opens the list to print before a service, for the time when the app cannot be reached. */
export function PaperListLink({ event, now }: { event: Event; now: Date }) {
  if (!hasPaperList(event, now)) return null;
  return (
    <a
      href={buildAddress(api.childPaper.pdf, { params: { id: event.id } })}
      target="_blank"
      rel="noreferrer"
      title="Expected children and numbered slips, for the time when the app cannot be reached"
      className={getButtonClass()}
    >
      <FileText aria-hidden />
      Paper list
    </a>
  );
}
