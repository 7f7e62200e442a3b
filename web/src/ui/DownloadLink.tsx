import { Download } from "lucide-react";
import type { ComponentProps } from "react";
import { getButtonClass } from "./Button.tsx";
import { cx } from "./cx.ts";

/** A link to a file, which looks like a button. */
export function DownloadLink({ className, children, ...link }: ComponentProps<"a">) {
  return (
    <a download {...link} className={cx(getButtonClass(), className)}>
      <Download aria-hidden />
      {children}
    </a>
  );
}
