// Texts of a calendar as plain text of the lengths that events have. Pure.
import { line, paragraph } from "@narthex/contract/fields.ts";
import { MAX_TEXT, MAX_TITLE } from "@narthex/contract/limits.ts";

const UNTITLED = "Untitled event";
const CONTROL = /(?![\n\t])[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202D\u202E]/gu;
const IS_MARKUP = /<\/?(?:a|b|br|div|em|html|i|li|ol|p|span|strong|u|ul)\b[^<>]*>/i;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", "#39": "'" };

/** Google writes descriptions as HTML, and no screen shows markup. */
function withoutMarkup(text: string): string {
  if (!IS_MARKUP.test(text)) return text;
  return text
    .replace(/<br\s*\/?>|<\/(?:p|div|li|ul|ol)>/gi, "\n")
    .replace(/<li\b[^<>]*>/gi, "- ")
    .replace(/<[^<>]*>/g, "")
    .replace(/&(#39|[a-z]+);/gi, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replace(/\n{3,}/g, "\n\n");
}

const joinLines = (text: string) => text.replaceAll(/\s+/g, " ").replace(CONTROL, "").trim();

function cutText(text: string, most: number): { text: string; isCut: boolean } {
  const characters = [...text];
  if (characters.length <= most) return { text, isCut: false };
  return {
    text: `${characters
      .slice(0, most - 1)
      .join("")
      .trimEnd()}…`,
    isCut: true,
  };
}

export interface EventTexts {
  title: string;
  description: string | null;
  location: string | null;
  /** Parts that were shortened or are missing. */
  notes: string[];
}

export function readTexts(given: {
  summary: string | null;
  description: string | null;
  location: string | null;
}): EventTexts {
  const notes: string[] = [];
  const fit = (text: string | null, most: number, name: string): string => {
    const { text: kept, isCut } = cutText(text ?? "", most);
    if (isCut) notes.push(`${name} is longer than ${most} characters and was shortened.`);
    return kept;
  };
  const title = line(MAX_TITLE).safeParse(fit(joinLines(given.summary ?? ""), MAX_TITLE, "The title"));
  if (!title.success) notes.push(`It has no title and is called “${UNTITLED}”.`);
  const body = withoutMarkup(given.description ?? "")
    .replaceAll("\r\n", "\n")
    .replace(CONTROL, "")
    .trim();
  const description = paragraph(MAX_TEXT).safeParse(fit(body, MAX_TEXT, "The description"));
  const location = line(MAX_TITLE).safeParse(fit(joinLines(given.location ?? ""), MAX_TITLE, "The place"));
  return {
    title: title.data ?? UNTITLED,
    description: description.data ?? null,
    location: location.data ?? null,
    notes,
  };
}
