// Documents to print, as PDF: US letter, selectable text, fonts inside. What is on them is the subjects' business.
import { readFile } from "node:fs/promises";
import type { FastifyReply } from "fastify";

export type Paper = PDFKit.PDFDocument;

export const MARGIN = 72;
/** The lowest line that may be written on, in points from the top. */
export const BOTTOM = 792 - MARGIN;
/** The width between the margins, in points. */
export const WIDTH = 612 - 2 * MARGIN;

const fontFile = (name: string) => readFile(new URL(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)));

/** Loaded with the first document: most servers print none for days. */
let tools: Promise<[typeof import("pdfkit"), Buffer, Buffer]> | undefined;

function loadTools() {
  tools ??= Promise.all([
    import("pdfkit").then((module) => module.default),
    fontFile("DejaVuSansCondensed"),
    fontFile("DejaVuSansCondensed-Bold"),
  ]);
  return tools;
}

/**
 * Prints a document.
 * @param title what a reader shows in its window
 * @param draw writes the pages; the fonts are called "regular" and "bold"
 */
export async function print(title: string, draw: (paper: Paper) => void): Promise<Buffer> {
  const [PDFDocument, regular, bold] = await loadTools();
  const paper = new PDFDocument({
    size: "LETTER",
    margin: MARGIN,
    lang: "en-US",
    displayTitle: true,
    info: { Title: title, Producer: "Narthex", Creator: "Narthex" },
  });
  paper.registerFont("regular", regular).registerFont("bold", bold).font("regular");
  const parts: Buffer[] = [];
  const done = new Promise<void>((resolve, reject) => {
    paper
      .on("data", (part: Buffer) => parts.push(part))
      .on("end", resolve)
      .on("error", reject);
  });
  draw(paper);
  paper.end();
  await done;
  return Buffer.concat(parts);
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
