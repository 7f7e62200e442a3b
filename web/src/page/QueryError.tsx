import { toProblem } from "../api/request.ts";
import { ErrorState } from "../ui/ErrorState.tsx";

export interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Replaces content that could not be loaded: the reason, and a retry button. */
export function QueryError({ query: { error, isFetching, refetch } }: { query: FailedQuery }) {
  const problem = toProblem(error, "Please try again in a moment.");
  const text = Object.values(problem?.fields ?? {})[0] ?? problem?.message;
  return <ErrorState text={text} onRetry={() => void refetch()} retrying={isFetching} />;
}
