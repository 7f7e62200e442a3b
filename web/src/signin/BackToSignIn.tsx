import { linkClass } from "../ui/link.ts";
import type { ViewProps } from "./views.ts";

export function BackToSignIn({ onView }: Pick<ViewProps, "onView">) {
  return (
    <p className="mt-6">
      <button type="button" className={linkClass} onClick={() => onView("password")}>
        Back to sign in
      </button>
    </p>
  );
}
