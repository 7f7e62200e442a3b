// Documents to print, as PDF: US letter, selectable text, fonts inside. What is on them is the subjects' business.
import type { FastifyReply } from "fastify";

export type Paper = PDFKit.PDFDocument;

export const MARGIN = 72;
/** The lowest line that may be written on, in points from the top. */
export const BOTTOM = 792 - MARGIN;
/** The width between the margins, in points. */
export const WIDTH = 612 - 2 * MARGIN;

/** Loaded with the first document: most servers print none for days. */
let tools: ReturnType<typeof loadTools> | undefined;

async function loadTools() {
  const [{ default: PDFDocument }, { openFont }] = await Promise.all([import("pdfkit"), import("./fonts.ts")]);
  // PDFKit takes a font that is read already, though its types do not say so.
  const fontOf = async (name: string) => (await openFont(name)) as unknown as string;
  return { PDFDocument, regular: await fontOf("DejaVuSansCondensed"), bold: await fontOf("DejaVuSansCondensed-Bold") };
}

interface Look {
  /** What a reader shows in its window. */
  title: string;
  /** Whether everything on it is told apart for readers aloud: see tagged.ts. */
  tagged?: boolean;
  /** When it was made, where that is not now. */
  created?: Date;
}

/** Paper without a page yet. The fonts are called "regular" and "bold"; pages stay open until they are flushed. */
export async function openPaper({ title, tagged = false, created = new Date() }: Look): Promise<Paper> {
  tools ??= loadTools();
  const { PDFDocument, regular, bold } = await tools;
  const paper = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    lang: "en-US",
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    // The fonts remember words themselves, over all documents and not without end.
    fontLayoutCache: false,
    // None of PDFKit's own.
    font: "",
    ...(tagged ? { tagged, pdfVersion: "1.7" } : {}),
    info: { Title: title, Producer: "Narthex", Creator: "Narthex", CreationDate: created },
  });
  return paper.registerFont("regular", regular).registerFont("bold", bold).font("regular");
}

/** A box for the congregation's logo at the right edge, in points. */
export const LOGO_BOX = { width: 132, height: 60 } as const;

/**
 * Draws a logo into its box, against the right edge.
 * @param picture as a data address: PDFKit knows it again by its text, so that a document of thousands holds it once
 */
export function drawLogo(paper: Paper, picture: string, y: number): void {
  const { width, height } = LOGO_BOX;
  const { y: here } = paper;
  paper.image(picture, MARGIN + WIDTH - width, y, { fit: [width, height], align: "right" });
  paper.y = here; // a picture may push on what is written next
}

/** Ends a document and takes it whole. Only for those of a few pages. */
export async function finish(paper: Paper): Promise<Buffer> {
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    paper
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", resolve)
      .on("error", reject);
  });
  paper.end();
  await done;
  return Buffer.concat(parts);
}

/**
 * Prints a document.
 * @param draw writes the pages; the first is there already
 */
export async function print(look: Look, draw: (paper: Paper) => void): Promise<Buffer> {
  const paper = await openPaper(look);
  paper.addPage();
  draw(paper);
  return finish(paper);
}

/** Answers with a document that stays on no other machine than the reader's. */
export function sendPdf(reply: FastifyReply, filename: string, pdf: Buffer): undefined {
  reply
    .header("cache-control", "private, no-store")
    .header("content-disposition", `inline; filename="${filename}"`)
    .type("application/pdf")
    .send(pdf);
  return undefined;
}
