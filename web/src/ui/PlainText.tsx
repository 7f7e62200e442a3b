import { cx } from "./cx.ts";
import { partsOf } from "./links.ts";

export interface PlainTextProps {
  /** As somebody typed it. Markup in it is shown, never run. */
  children: string;
  className?: string;
}

/** What somebody wrote: its line breaks stay, its web and email addresses can be pressed, and nothing else in it does anything. */
export function PlainText({ children, className }: PlainTextProps) {
  return (
    <p className={cx("whitespace-pre-wrap wrap-anywhere", className)}>
      {partsOf(children).map(({ at, text, href, host }) =>
        href === null ? (
          <span key={at}>{text}</span>
        ) : (
          <a
            key={at}
            href={href}
            {...(href.startsWith("mailto:") ? {} : { target: "_blank", rel: "noopener noreferrer nofollow" })}
            className="text-accent underline underline-offset-2"
          >
            {text}
            {host && <span className="text-ink-quiet">{` (${host})`}</span>}
          </a>
        ),
      )}
    </p>
  );
}
