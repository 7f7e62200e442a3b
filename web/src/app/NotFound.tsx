import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/Button.tsx";

export function NotFound() {
  return (
    <div className="grid place-items-center py-24 text-center">
      <title>404 Page Not Found</title>
      <h1 className="font-semibold font-serif text-3xl">404 Page Not Found</h1>
      <p className="mt-2 text-ink-quiet">There is no page at this address.</p>
      <Link to={paths.home} className={`${buttonClass({ variant: "primary" })} mt-6`}>
        Back to the dashboard
      </Link>
    </div>
  );
}
