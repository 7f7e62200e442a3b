// The words of an announcement as a text message, which the form compares with what fits. Pure.
import { withoutBold } from "./bold.ts";
import { MAX_SMS_TEXT } from "./limits.ts";

interface TextWords {
  congregationName: string;
  title: string;
  content: string;
}

/** The last line of every text message. */
export const HOW_TO_STOP = "Reply STOP to end.";

/** What is before the last line: "Grace: Snow", and the content. */
export function formatTextWords({ congregationName, title, content }: TextWords): string {
  const head = congregationName === "" ? title : `${congregationName}: ${title}`;
  return [head, withoutBold(content)].filter(Boolean).join("\n");
}

/** How many characters do not fit; 0 or less if all do. */
export const countTextExcess = (words: TextWords): number =>
  [...`${formatTextWords(words)}\n${HOW_TO_STOP}`].length - MAX_SMS_TEXT;
