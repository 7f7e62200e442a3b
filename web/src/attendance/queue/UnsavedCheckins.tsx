// Unsaved check-ins stay visible here until they are saved or discarded.
import { OctagonAlert, X } from "lucide-react";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useCheckinQueue } from "./checkinQueue.ts";
import { isInTrouble, type Task } from "./checkinTasks.ts";

export function UnsavedCheckins({ className }: { className?: string }) {
  const { queue, tasks } = useCheckinQueue();
  const failed = tasks.filter(isInTrouble);
  if (failed.length === 0) return null;
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
        <Button size="small" busy={failed.every(({ state }) => state === "saving")} onClick={queue.retryAll}>
          Try again
        </Button>
      </div>
      <ul className="mt-2 max-h-32 overflow-y-auto">
        {failed.map((task) => (
          <li key={task.key} className="flex items-center gap-2 border-critical/30 border-t py-1">
            <div className="min-w-0 grow text-sm">
              <p className="break-words font-medium">{formatTaskTitle(task)}</p>
              <p className="text-ink-quiet">{task.problem}</p>
            </div>
            <IconButton
              size="small"
              icon={<X />}
              label={`Give up: ${formatTaskTitle(task)}`}
              onClick={() => queue.giveUp(task.key)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function formatTaskTitle({ kind, person, typed, event }: Task): string {
  const name = person?.name ?? `“${typed}”`;
  return kind === "check-in" ? `${name}, ${event.title}` : `Undo check-in of ${name}, ${event.title}`;
}
