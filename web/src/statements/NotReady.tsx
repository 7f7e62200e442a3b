import type { NotReadyReason } from "@narthex/contract/statements.ts";
import { Link } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { paths } from "../paths.ts";
import { useCurrentUser } from "../session/session.ts";
import { linkClass } from "../ui/link.ts";
import { NOT_READY } from "./statementWords.ts";

interface NotReadyProps {
  missing: readonly NotReadyReason[];
  what?: "statement" | "receipt";
}

/** The reasons why no statement or receipt can be issued, with links to correct them. */
export function NotReady({ missing, what = "statement" }: NotReadyProps) {
  const maySettle = useCurrentUser().permissions.includes("settings.manage");
  if (missing.length === 0) return null;
  return (
    <section
      aria-label="What is missing"
      className="flex items-start gap-3 rounded-lg bg-caution-quiet px-4 py-3 text-caution sm:px-6"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="text-ink">
        <p className="font-medium">{`No ${what} can be issued yet`}</p>
        {missing.map((reason) => (
          <p key={reason}>{NOT_READY[reason]}</p>
        ))}
        {maySettle ? (
          <Link to={paths.settings} className={linkClass}>
            Go to Settings
          </Link>
        ) : (
          <p>An administrator enters it under Settings.</p>
        )}
      </div>
    </section>
  );
}
