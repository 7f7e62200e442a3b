// Tagged PDF, for screen readers and for copying in reading order: text is tagged as heading, paragraph or table;
// lines, page numbers and repeated headings are marked as artifacts.
import { finishPaper, openPaper, type Paper, type PaperOptions } from "./paper.ts";
import { type TextPlace, writeText } from "./text.ts";

export type TaggedPart = PDFKit.PDFStructureElement;

/** Starts a document's structure tree; end it after the last content. */
export function startTree(paper: Paper): TaggedPart {
  const root = paper.struct("Document");
  paper.addStructure(root);
  return root;
}

/** An element with children, such as a Table or a TR. End it after the last child. */
export function addGroup(paper: Paper, parent: TaggedPart, tag: string): TaggedPart {
  const part = paper.struct(tag);
  parent.add(part);
  return part;
}

/** An element with text. @param draw writes the text, on one page */
export function writeTagged(paper: Paper, parent: TaggedPart, tag: string, draw: () => void): void {
  parent.add(paper.struct(tag, getScope(tag), draw));
}

// PDFKit writes the scope of a heading cell, although its types lack it.
const getScope = (tag: string): { title?: string } => (tag === "TH" ? ({ scope: "Column" } as object) : {});

/** An artifact, which screen readers skip. @param type "Pagination" for page numbers and repeated headings */
export function markArtifact(paper: Paper, type: "Layout" | "Pagination", draw: () => void): void {
  paper.markContent("Artifact", { type });
  draw();
  paper.endMarkedContent();
}

/** Writes text of its own tag, by default where the text before it ended. */
export function writePart(
  paper: Paper,
  parent: TaggedPart,
  tag: string,
  text: string,
  place: Omit<TextPlace, "y"> & { y?: number },
) {
  writeTagged(paper, parent, tag, () => writeText(paper, text, { y: paper.y, ...place }));
}

/** Creates a tagged document. @param draw writes the pages; the first page exists already */
export async function printTagged(look: PaperOptions, draw: (paper: Paper, tree: TaggedPart) => void): Promise<Buffer> {
  const paper = await openPaper({ ...look, tagged: true });
  paper.addPage();
  const tree = startTree(paper);
  draw(paper, tree);
  tree.end();
  return finishPaper(paper);
}
