import { ApiError } from "../api/request.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { type FailedQuery, QueryError } from "./QueryError.tsx";

interface FailedRecordProps {
  query: FailedQuery;
  /** What is shown if the record is gone. */
  title: string;
  text: string;
  onLeave: () => void;
}

/** Replaces a record that could not be loaded, or no longer exists. */
export function FailedRecord({ query, title, text, onLeave }: FailedRecordProps) {
  if (query.error instanceof ApiError && query.error.status === 404)
    return <ErrorState title={title} text={text} onRetry={onLeave} />;
  return <QueryError query={query} />;
}
