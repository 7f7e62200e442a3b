interface ProgressBarProps {
  label: string;
  /** 0 to 1 */
  done: number;
  /** What a screen reader says in place of the percentage. */
  words?: string;
}

/** How far something is. As wide and as high as the place it stands in. */
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
