import { Link } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { linkClass } from "../ui/link.ts";

/** A link in a sentence, which opens a new message to the office. */
export function OfficeLink({ children = "the office" }: { children?: string }) {
  return (
    <Link to={paths.communications} search={{ tab: "messages", write: "office" }} className={linkClass}>
      {children}
    </Link>
  );
}
