import { CloudOff, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

export interface ErrorStateProps {
  /** What happened. */
  title?: string;
  /** What to do about it; usually the server's sentence. */
  text: ReactNode;
  /** Shows a button that tries again. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** The number under which the server's log knows this failure. */
  requestId?: string | undefined;
}

/** What stands where a list would be, when it could not be loaded. Announces itself. */
export function ErrorState({
  title = "This could not be loaded",
  text,
  onRetry,
  retrying = false,
  requestId,
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        tone="critical"
        icon={<CloudOff />}
        title={title}
        text={
          <>
            {text}
            {requestId && <span className="mt-2 block text-xs">Reference {requestId}</span>}
          </>
        }
        action={
          onRetry && (
            <Button icon={<RotateCw />} busy={retrying} onClick={onRetry}>
              Try again
            </Button>
          )
        }
      />
    </div>
  );
}
