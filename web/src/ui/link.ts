/** The style of a link in running text. */
export const textLinkClass = "text-accent underline underline-offset-2";

/** The style of a link outside running text. */
export const linkClass =
  "inline-flex min-h-6 items-center rounded-sm font-medium text-accent text-sm underline-offset-4 hover:underline touch:min-h-11 print:text-inherit";
