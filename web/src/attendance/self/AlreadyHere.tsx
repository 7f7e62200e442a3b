import { CircleCheck } from "lucide-react";

/** Replaces the user's own check-in button after the check-in. */
export function AlreadyHere() {
  return (
    <p className="inline-flex min-h-12 items-center gap-2 rounded-full bg-positive-quiet px-5 font-medium text-positive">
      <CircleCheck aria-hidden className="size-5" />
      Already Checked In
    </p>
  );
}
