interface ProgressBarProps {
  label: string;
  /** From 0 to 1. */
  done: number;
  /** The text that a screen reader reads instead of the percentage. */
  words?: string;
}

/** The progress of a task. It fills the width and height of its container. */
export function ProgressBar({ label, done, words }: ProgressBarProps) {
  const percent = Math.round(Math.min(done, 1) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
      className="size-full overflow-hidden rounded-full bg-surface-sunken ring-1 ring-line ring-inset"
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-300" style={{ width: `${percent}%` }} />
    </div>
  );
}
