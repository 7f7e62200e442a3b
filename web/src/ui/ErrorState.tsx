import { CloudOff, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

export interface ErrorStateProps {
  /** The failure. */
  title?: string;
  /** The next step for the user; usually the server's sentence. */
  text: ReactNode;
  /** Shows a retry button. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  /** The ID of the failed request in the server's log. */
  requestId?: string | undefined;
}

/** Replaces a list that could not be loaded. It is announced to screen readers. */
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
