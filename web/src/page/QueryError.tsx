import { getSentence } from "../api/request.ts";
import { ErrorState } from "../ui/ErrorState.tsx";

export interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Replaces content that could not be loaded: the reason, and a retry button. */
export function QueryError({ query: { error, isFetching, refetch } }: { query: FailedQuery }) {
  const text = getSentence(error, "Please try again in a moment.");
  return <ErrorState text={text} onRetry={() => void refetch()} retrying={isFetching} />;
}
