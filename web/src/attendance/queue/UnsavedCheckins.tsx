// Unsaved check-ins stay visible here until they are saved or discarded.
import { OctagonAlert, X } from "lucide-react";
import { useState } from "react";
import { formatList } from "../../format/format.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useCheckinQueue } from "./checkinQueue.ts";
import { isInTrouble, type Task } from "./checkinTasks.ts";

/** More names are folded, because the list of a phone is below them. */
const SHOWN = 2;

const OFFLINE = "Narthex can't be reached. They are sent once it can, or when you open it again.";
/** A name that was only typed is not stored after the page is closed. */
const OFFLINE_TYPED = "Narthex can't be reached. They are sent once it can. Keep this page open.";

export function UnsavedCheckins({ className }: { className?: string }) {
  const { queue, tasks } = useCheckinQueue();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const failed = tasks.filter(isInTrouble);
  if (failed.length === 0) return null;
  const isOpen = wanted ?? failed.length <= SHOWN;
  const offline = failed.some(({ person }) => person === null) ? OFFLINE_TYPED : OFFLINE;
  const groups = Map.groupBy(failed, ({ isUnavailable, problem }) => (isUnavailable ? offline : problem));
  return (
    <section
      aria-label="Not saved yet"
      className={cx("rounded-lg border border-critical bg-critical-quiet p-3 text-ink shadow-float", className)}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <OctagonAlert aria-hidden className="size-5 shrink-0 text-critical" />
        <p role="alert" className="grow font-medium tabular-nums">
          {failed.length} not saved yet
        </p>
        {failed.length > SHOWN && (
          <Button size="small" variant="quiet" aria-expanded={isOpen} onClick={() => setWanted(!isOpen)}>
            {isOpen ? "Hide" : "Show"}
          </Button>
        )}
        <Button size="small" busy={failed.every(({ state }) => state === "saving")} onClick={queue.retryAll}>
          Try again
        </Button>
      </div>
      <div className={cx(isOpen && "max-h-40 overflow-y-auto")}>
        {[...groups].map(([problem, group]) => (
          <div key={problem} className="mt-2 text-sm">
            <p className="text-ink-quiet">{problem}</p>
            {isOpen ? (
              <ul>
                {group.map((task) => (
                  <li key={task.key} className="flex items-center gap-2 border-critical/30 border-t py-1">
                    <p className="min-w-0 grow break-words font-medium">{formatTaskTitle(task)}</p>
                    <IconButton
                      size="small"
                      icon={<X />}
                      label={`Give up: ${formatTaskTitle(task)}`}
                      onClick={() => queue.giveUp(task.key)}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <p className="truncate font-medium">{formatList(group.map(formatTaskName))}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

const formatTaskName = ({ person, typed }: Task): string => (person ? person.name || "One person" : `“${typed}”`);

function formatTaskTitle(task: Task): string {
  const name = formatTaskName(task);
  return task.kind === "check-in" ? `${name}, ${task.event.title}` : `Undo check-in of ${name}, ${task.event.title}`;
}
