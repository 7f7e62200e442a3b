import { Link, Navigate, useRouterState } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { getSwitchedPath } from "../session/view.ts";
import { getButtonClass } from "../ui/Button.tsx";

/**
 * Replaces a page that cannot be shown: the reason, and a link back. After the view was changed on a page that it does not
 * have, the dashboard is opened.
 */
export function PageMessage({ title, text }: { title: string; text: string }) {
  const current = useRouterState({ select: ({ location }) => location.pathname });
  if (current === getSwitchedPath()) return <Navigate to={paths.home} replace />;
  return (
    <div className="grid place-items-center py-24 text-center">
      <title>{title}</title>
      <h1 className="font-semibold font-serif text-3xl">{title}</h1>
      <p className="mt-2 text-ink-quiet">{text}</p>
      <Link to={paths.home} className={`${getButtonClass({ variant: "primary" })} mt-6`}>
        Back to the dashboard
      </Link>
    </div>
  );
}

/** Shown if the account may not see the page. */
export function AccessDenied() {
  return <PageMessage title="Access Denied" text="You don't have permission to view this page" />;
}
