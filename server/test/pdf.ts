// Reads a PDF with PDF.js: its text, pages, fonts and tags.
import { getDocumentProxy } from "unpdf";

/** A node of the structure tree: its tag and its children. */
export interface TaggedNode {
  role: string;
  children: TaggedNode[];
  /** Its text in reading order. */
  text: string;
}

export interface OpenedPdf {
  pages: number;
  /** Strings in drawing order, page by page, without empty ones. */
  strings: string[];
  /** The same, page by page. */
  byPage: string[][];
  fonts: string[];
  title: string | undefined;
  lang: string | undefined;
  isTagged: boolean;
  /** One for each page. */
  trees: TaggedNode[];
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>["getPage"]>>;
type Content = Awaited<ReturnType<Page["getTextContent"]>>;
type Node = NonNullable<Awaited<ReturnType<Page["getStructTree"]>>>;
type Leaf = { type: string; id: string };

/** Text by the id of its marked content. */
function marked(content: Content): Map<string, string> {
  const texts = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of content.items) {
    if ("str" in item) {
      const id = open.findLast((one) => one !== null);
      if (id) texts.set(id, `${texts.get(id) ?? ""}${item.str}${item.hasEOL ? " " : ""}`);
    } else if (item.type === "endMarkedContent") open.pop();
    else open.push(item.id ?? null);
  }
  return texts;
}

function treeOf(node: Node, texts: ReadonlyMap<string, string>): TaggedNode {
  const children = node.children.flatMap((child) => ("role" in child ? [treeOf(child as Node, texts)] : []));
  const own = node.children.flatMap((child) => ("role" in child ? [] : [texts.get((child as Leaf).id) ?? ""]));
  return {
    role: node.role,
    children,
    text: [...own, ...children.map(({ text }) => text)].join(" ").replace(/\s+/g, " ").trim(),
  };
}

const stringsOf = ({ items }: Content): string[] =>
  items.flatMap((item) => ("str" in item && item.str.trim() !== "" ? [item.str] : []));

export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { useSystemFonts: false, fontExtraProperties: true });
  const byPage: string[][] = [];
  const trees: TaggedNode[] = [];
  const fonts = new Set<string>();
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const content = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true });
    byPage.push(stringsOf(content));
    const tree = await page.getStructTree();
    if (tree) trees.push(treeOf(tree, marked(content)));
    await page.getOperatorList();
    for (const item of content.items) {
      if ("fontName" in item) fonts.add((page.commonObjs.get(item.fontName) as { name: string }).name);
    }
    page.cleanup();
  }
  const { info } = await document.getMetadata();
  const marks = await document.getMarkInfo();
  const opened = {
    pages: document.numPages,
    strings: byPage.flat(),
    byPage,
    fonts: [...fonts].map((name) => name.replace(/^\w+\+/, "")).sort(),
    title: (info as { Title?: string }).Title,
    lang: (info as { Language?: string }).Language,
    isTagged: (marks as { Marked?: boolean } | null)?.Marked === true,
    trees,
  };
  await document.loadingTask.destroy();
  return opened;
}
