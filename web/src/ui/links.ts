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
  /** The host that it really leads to, where the text shows it in other letters. */
  host?: string;
}

/** Letters that look alike can make an address look like another one's. */
function disguisedHost(text: string, href: string): string | null {
  const { host, protocol } = new URL(href);
  if (protocol === "mailto:") return null;
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .startsWith(host)
    ? null
    : host;
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
    const typed = text.slice(match.index, match.lastIndex);
    const host = disguisedHost(typed, href);
    parts.push({ at: match.index, text: typed, href, ...(host === null ? {} : { host }) });
    end = match.lastIndex;
  }
  plain(text.length);
  return parts;
}
