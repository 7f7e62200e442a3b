import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError, getSentence } from "../api/request.ts";
import { reloadPage } from "../api/sessionEnd.ts";
import { useDraftsOfFailedPage } from "../forms/draftStore.ts";
import { AccessDenied } from "../page/PageMessage.tsx";
import { isFailedImport, reloadWhenServerAnswers } from "../routing/staleChunks.ts";
import { ErrorState } from "../ui/ErrorState.tsx";

/** Replaces a page whose data could not be read, or that the account may not see. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useDraftsOfFailedPage(error);
  useEffect(() => reloadWhenServerAnswers(error, { hasButton: true }), [error]);
  if (error instanceof ApiError && error.status === 403) return <AccessDenied />;
  const retry = () => {
    if (isFailedImport(error)) return reloadPage();
    reset();
    void router.invalidate();
  };
  return <ErrorState text={getSentence(error, "Please try again in a moment.")} onRetry={retry} />;
}
