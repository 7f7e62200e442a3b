import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../../ui/cx.ts";
import { DialogNote } from "../../ui/dialogNote.ts";

interface LineLostProps {
  /** Whether families read it, who get no instructions for greeters. */
  isForFamilies?: boolean;
  className?: string | undefined;
  /** The button that opens the paper list of this desk. */
  children?: ReactNode;
}

/** Says that the server cannot be reached, and what to do until it is back. */
export function LineLost({ isForFamilies = false, className, children }: LineLostProps) {
  return (
    <div
      className={cx(
        "flex flex-wrap items-center gap-3 bg-critical-quiet px-4 py-3 font-medium text-critical",
        className,
      )}
    >
      <WifiOff aria-hidden className="size-5 shrink-0" />
      <p role="alert" className="min-w-0 grow basis-60">
        {isForFamilies
          ? "No connection. Please see a greeter."
          : "No connection. What you entered is kept. Greeters: use the paper list until it is back."}
      </p>
      {children}
    </div>
  );
}

interface LineNoteProps extends Omit<LineLostProps, "children"> {
  isThere: boolean;
  /** The way to the paper list, in the note. */
  paper: ReactNode;
  children: ReactNode;
}

/** The screen, with the note above it while the line is lost, and in each dialog of it, which covers the screen. */
export function WithLineNote({ isThere, paper, className, children, ...lost }: LineNoteProps) {
  const noteWith = (classes: string | undefined) =>
    !isThere && (
      <LineLost {...lost} className={classes}>
        {paper}
      </LineLost>
    );
  return (
    <>
      {noteWith(className)}
      <DialogNote value={noteWith("mb-3 shrink-0 sm:px-6")}>{children}</DialogNote>
    </>
  );
}
