import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { useMay } from "../session/session.ts";
import { getButtonClass } from "../ui/Button.tsx";

/** Opens the form of a new event, where a list needs one to begin with. Absent for people who write no events. */
export function PlanEvent() {
  if (!useMay("events.write")) return null;
  return (
    <Link to={paths.events} search={{ create: true }} className={getButtonClass()}>
      Create Event
    </Link>
  );
}
