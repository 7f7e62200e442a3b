import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { ApiError, sentenceOf } from "../client/request.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ErrorState } from "../ui/ErrorState.tsx";

/** Stands in for a page whose data could not be read, or that is not for this account. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ApiError && error.status === 403) return <AccessDenied />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState text={sentenceOf(error, "Please try again in a moment.")} onRetry={retry} />;
}

function AccessDenied() {
  return (
    <>
      <title>Access Denied</title>
      <EmptyState icon={<Lock />} title="Access Denied" text="You don't have permission to view this page" />
    </>
  );
}
