import { cx } from "./cx.ts";
import { textLinkClass } from "./link.ts";
import { splitLinks } from "./links.ts";

export interface PlainTextProps {
  /** User-entered text. Markup in it is shown as text, and never executed. */
  children: string;
  className?: string;
}

/**
 * User-entered text with its line breaks. Its web and email addresses become links; nothing else in it is interactive.
 */
export function PlainText({ children, className }: PlainTextProps) {
  return (
    <p className={cx("whitespace-pre-wrap wrap-anywhere", className)}>
      <LinkedText text={children} />
    </p>
  );
}

/** Text with links inside a paragraph that keeps its line breaks. */
export function LinkedText({ text: whole }: { text: string }) {
  return splitLinks(whole).map(({ at, text, href, host }) =>
    href === null ? (
      <span key={at}>{text}</span>
    ) : (
      <a
        key={at}
        href={href}
        {...(href.startsWith("mailto:") ? {} : { target: "_blank", rel: "noopener noreferrer nofollow" })}
        className={textLinkClass}
      >
        {text}
        {host && <span className="text-ink-quiet">{` (${host})`}</span>}
      </a>
    ),
  );
}
