import { type ErrorComponentProps, Link, useRouter } from "@tanstack/react-router";
import { ApiError, sentenceOf } from "../client/request.ts";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/Button.tsx";
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
    <div className="grid place-items-center py-24 text-center">
      <title>Access Denied</title>
      <h1 className="font-semibold font-serif text-3xl">Access Denied</h1>
      <p className="mt-2 text-ink-quiet">You don't have permission to view this page</p>
      <Link to={paths.home} className={`${buttonClass({ variant: "primary" })} mt-6`}>
        Back to the dashboard
      </Link>
    </div>
  );
}
