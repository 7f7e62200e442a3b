import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/Button.tsx";

/** Stands in for the reports where somebody may not read them. */
export function AccessRestricted() {
  return (
    <div className="grid place-items-center py-24 text-center">
      <title>Access Restricted</title>
      <h1 className="font-semibold font-serif text-3xl">Access Restricted</h1>
      <p className="mt-2 text-ink-quiet">Reports are only available to administrators.</p>
      <Link to={paths.home} className={`${buttonClass({ variant: "primary" })} mt-6`}>
        Back to the dashboard
      </Link>
    </div>
  );
}
