// Finds links in user-entered text. The rest stays text.
import { LinkifyIt, type Match } from "linkify-it";

const finder = new LinkifyIt({ fuzzyLink: true }).add("ftp:", null).add("//", null);

const SAFE = new Set(["http:", "https:", "mailto:"]);

export interface TextPart {
  /** The index in the whole text. */
  at: number;
  text: string;
  /** The target; null for plain text. */
  href: string | null;
  /** The real host of the target, if the text shows it in other characters. */
  host?: string;
}

/** Returns the real host if look-alike characters could make it look like another one; otherwise null. */
function findDisguisedHost(text: string, href: string): string | null {
  const { host, protocol } = new URL(href);
  if (protocol === "mailto:") return null;
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .startsWith(host)
    ? null
    : host;
}

/** The URL that may be opened, or null. Without "http" only "www." makes a link: "Amen.So" is the end of a sentence. */
function findHref({ schema, text, url }: Match): string | null {
  const address = schema === "" && /^www\./i.test(text) ? `https://${text}` : schema === "" ? null : url;
  return address !== null && URL.canParse(address) && SAFE.has(new URL(address).protocol) ? address : null;
}

/** Splits a text into plain parts and links. The joined parts equal the text. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  const addPlain = (until: number) => {
    if (until > end) parts.push({ at: end, text: text.slice(end, until), href: null });
  };
  for (const match of finder.match(text) ?? []) {
    const href = findHref(match);
    if (href === null) continue;
    addPlain(match.index);
    const typed = text.slice(match.index, match.lastIndex);
    const host = findDisguisedHost(typed, href);
    parts.push({ at: match.index, text: typed, href, ...(host === null ? {} : { host }) });
    end = match.lastIndex;
  }
  addPlain(text.length);
  return parts;
}
