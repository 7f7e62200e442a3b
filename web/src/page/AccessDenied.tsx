import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/Button.tsx";

/** Stands in for a page that is not for this account. */
export function AccessDenied() {
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
