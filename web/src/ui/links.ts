// Finds what people can press in a text that somebody typed. Everything else of it stays text.
import { LinkifyIt, type Match } from "linkify-it";

const finder = new LinkifyIt({ fuzzyLink: true }).add("ftp:", null).add("//", null);

const SAFE = new Set(["http:", "https:", "mailto:"]);

export interface TextPart {
  /** Where it begins in the whole text. */
  at: number;
  text: string;
  /** Where it leads; null for plain text. */
  href: string | null;
}

/** An address that a press may open, or null. Without "http" only "www." is one: "Amen.So" is the end of a sentence. */
function hrefOf({ schema, text, url }: Match): string | null {
  const address = schema === "" && /^www\./i.test(text) ? `https://${text}` : schema === "" ? null : url;
  return address !== null && URL.canParse(address) && SAFE.has(new URL(address).protocol) ? address : null;
}

/** A text cut into plain pieces and links. Put together, the pieces are the text as it was. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const plain = (until: number) => {
    if (until > end) parts.push({ at: end, text: text.slice(end, until), href: null });
  };
  for (const match of finder.match(text) ?? []) {
    const href = hrefOf(match);
    if (href === null) continue;
    plain(match.index);
    parts.push({ at: match.index, text: text.slice(match.index, match.lastIndex), href });
    end = match.lastIndex;
  }
  plain(text.length);
  return parts;
}
