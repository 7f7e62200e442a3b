// Reads the small part of Markdown in which the help pages are written. The result is shown as elements, never as HTML.
// Pure.

/** The place of a part in its text, or of a block in its page. */
interface TextPlace {
  at: number;
}

type Part =
  | { kind: "text" | "label" | "key"; text: string }
  /** `page` is the name of another help page. */
  | { kind: "link"; text: string; page: string };
export type HelpPart = Part & TextPlace;

interface Item extends TextPlace {
  parts: readonly HelpPart[];
}

type Block =
  | { kind: "paragraph"; parts: readonly HelpPart[] }
  /** Who may do what the page describes. */
  | { kind: "note"; parts: readonly HelpPart[] }
  | { kind: "heading"; text: string }
  | { kind: "list"; isOrdered: boolean; items: readonly Item[] }
  /** `picture` is the name of its file without ending. */
  | { kind: "picture"; picture: string; description: string };
export type HelpBlock = Block & TextPlace;

export interface HelpPageText {
  title: string;
  /** Other words that people use for what the page explains. They are found by the search, but not shown. */
  synonyms: readonly string[];
  blocks: readonly HelpBlock[];
}

const PART = /\*\*(?<label>[^*]+)\*\*|`(?<key>[^`]+)`|\[(?<text>[^\]]+)\]\((?<page>[a-z-]+)\.md\)/g;
const PICTURE = /^!\[(?<description>[^\]]+)\]\(pictures\/(?<picture>[a-z-]+)\.webp\)$/;

function readParts(line: string): HelpPart[] {
  const parts: HelpPart[] = [];
  let end = 0;
  const addText = (until: number) => {
    if (until > end) parts.push({ at: end, kind: "text", text: line.slice(end, until) });
  };
  for (const match of line.matchAll(PART)) {
    const at = match.index;
    addText(at);
    const { label, key, text, page } = match.groups ?? {};
    if (label) parts.push({ at, kind: "label", text: label });
    else if (key) parts.push({ at, kind: "key", text: key });
    else if (text && page) parts.push({ at, kind: "link", text, page });
    end = at + match[0].length;
  }
  addText(line.length);
  return parts;
}

const MARK = /^(?:\d+\.|-) /;

function readBlock(block: string): Block {
  const lines = block.split("\n");
  const picture = PICTURE.exec(block)?.groups;
  if (picture) return { kind: "picture", picture: picture.picture ?? "", description: picture.description ?? "" };
  if (block.startsWith("## ")) return { kind: "heading", text: block.slice(3) };
  if (block.startsWith("> ")) return { kind: "note", parts: readParts(lines.map((line) => line.slice(2)).join(" ")) };
  if (MARK.test(block)) {
    const items = lines.map((line, at) => ({ at, parts: readParts(line.replace(MARK, "")) }));
    return { kind: "list", isOrdered: !block.startsWith("-"), items };
  }
  return { kind: "paragraph", parts: readParts(lines.join(" ")) };
}

const SYNONYMS = "> Also: ";

/**
 * @param source a title, then blocks with an empty line between them; each item of a list is one line, and the block
 * "> Also: …" has synonyms with commas between them
 */
export function readHelpPage(source: string): HelpPageText {
  const [head = "", ...blocks] = source.trim().split(/\n{2,}/);
  const also = blocks.find((block) => block.startsWith(SYNONYMS));
  return {
    title: head.replace(/^# /, ""),
    synonyms: also ? also.slice(SYNONYMS.length).split(", ") : [],
    blocks: blocks.filter((block) => block !== also).map((block, at) => ({ at, ...readBlock(block) })),
  };
}

const joinText = (parts: readonly HelpPart[]) => parts.map(({ text }) => text).join("");

/** The lines of a block without marks, for a search. */
export function listLines(block: HelpBlock): readonly string[] {
  switch (block.kind) {
    case "heading":
      return [block.text];
    case "picture":
      return [];
    case "list":
      return block.items.map(({ parts }) => joinText(parts));
    default:
      return [joinText(block.parts)];
  }
}
