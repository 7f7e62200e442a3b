import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { sentenceOf } from "../client/request.ts";
import { ErrorState } from "../ui/ErrorState.tsx";

/** Stands in for a page whose data could not be read. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <ErrorState text={sentenceOf(error, "Please try again in a moment.")} onRetry={retry} />;
}
