import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { reloadPage } from "../api/sessionEnd.ts";
import { isFailedImport, reloadWhenServerAnswers } from "../routing/staleChunks.ts";
import { ErrorState } from "../ui/ErrorState.tsx";

/** Replaces the check-in after an error. */
export function StationError({ error, reset }: ErrorComponentProps) {
  useEffect(() => reloadWhenServerAnswers(error, { hasButton: true }), [error]);
  return (
    <ErrorState
      title="Something went wrong"
      text="Please try again, or see a greeter."
      onRetry={isFailedImport(error) ? reloadPage : reset}
    />
  );
}
