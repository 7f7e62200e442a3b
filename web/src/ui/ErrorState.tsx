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
}

/** Replaces a list that could not be loaded. It is announced to screen readers. */
export function ErrorState({ title = "This could not be loaded", text, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        tone="critical"
        icon={<CloudOff />}
        title={title}
        text={text}
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
