// Documents that can be read aloud and copied in their order: what stands on them is tagged as heading, paragraph or
// table, and lines, page numbers and repeated headings are told apart as decoration.
import type { Paper } from "./paper.ts";

export type Part = PDFKit.PDFStructureElement;

/** Starts a document's tree; end it when everything is on it. */
export function startTree(paper: Paper): Part {
  const root = paper.struct("Document");
  paper.addStructure(root);
  return root;
}

/** A part that holds parts, such as a Table or a TR. End it when everything is in it. */
export function group(paper: Paper, parent: Part, tag: string): Part {
  const part = paper.struct(tag);
  parent.add(part);
  return part;
}

/** A part with words on it. @param draw writes them, on one page */
export function words(paper: Paper, parent: Part, tag: string, draw: () => void): void {
  parent.add(paper.struct(tag, scopeOf(tag), draw));
}

// PDFKit says in the tree what a heading cell heads, though its types do not know it.
const scopeOf = (tag: string): { title?: string } => (tag === "TH" ? ({ scope: "Column" } as object) : {});

/** What nobody needs to have read out. @param type "Pagination" for page numbers and repeated headings */
export function decoration(paper: Paper, type: "Layout" | "Pagination", draw: () => void): void {
  paper.markContent("Artifact", { type });
  draw();
  paper.endMarkedContent();
}
