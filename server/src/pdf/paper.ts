// Documents for printing, as PDF: US letter, selectable text, embedded fonts.
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FontName } from "./fonts.ts";

export type Paper = PDFKit.PDFDocument;

export const MARGIN = 72;
/** The lowest position for text, in points from the top. */
export const BOTTOM = 792 - MARGIN;
/** The width between the margins, in points. */
export const WIDTH = 612 - 2 * MARGIN;

/** Loaded with the first document, because most servers print none for days. */
let tools: ReturnType<typeof loadTools> | undefined;

async function loadTools() {
  const [{ default: PDFDocument }, { openFont }] = await Promise.all([import("pdfkit"), import("./fonts.ts")]);
  // PDFKit accepts an open font, although its types lack it.
  const openNamedFont = async (name: FontName) => (await openFont(name)) as unknown as string;
  const [regular, bold, heading] = await Promise.all([
    openNamedFont("regular"),
    openNamedFont("bold"),
    openNamedFont("heading"),
  ]);
  return { PDFDocument, regular, bold, heading };
}

export interface PaperOptions {
  /** The title of the viewer's window. */
  title: string;
  /** Whether the content is tagged for screen readers (tagged.ts). */
  tagged?: boolean;
  /** US letter by default. */
  size?: "LETTER" | "A4";
  /** In points. */
  margin?: number;
  /** Time of creation, if not now. */
  created?: Date;
}

/** A document without a page. The fonts are called "regular", "bold" and "heading"; pages stay open until they are flushed. */
export async function openPaper(look: PaperOptions): Promise<Paper> {
  const { title, tagged = false, size = "LETTER", margin = MARGIN, created = new Date() } = look;
  tools ??= loadTools();
  const { PDFDocument, regular, bold, heading } = await tools;
  const paper = new PDFDocument({
    size,
    margin,
    lang: "en-US",
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    // Our fonts have their own limited cache for all documents.
    fontLayoutCache: false,
    // No built-in font of PDFKit.
    font: "",
    ...(tagged ? { tagged, pdfVersion: "1.7" } : {}),
    info: { Title: title, Producer: "Narthex", Creator: "Narthex", CreationDate: created },
  });
  return paper
    .registerFont("regular", regular)
    .registerFont("bold", bold)
    .registerFont("heading", heading)
    .font("regular");
}

/** A box for the congregation's logo at the right edge, in points. */
const LOGO_BOX = { width: 132, height: 60 } as const;

/**
 * Draws a logo into its box, aligned right. @param picture as a data URL: PDFKit recognizes an equal text, so that a
 * document of thousands contains it once
 */
export function drawPaperLogo(paper: Paper, picture: string, y: number): void {
  const { width, height } = LOGO_BOX;
  const { y: here } = paper;
  paper.image(picture, MARGIN + WIDTH - width, y, { fit: [width, height], align: "right" });
  paper.y = here; // an image moves the position of the next text
}

/** Ends a document and returns its bytes. Only for documents of a few pages. */
export async function finishPaper(paper: Paper): Promise<Buffer> {
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

/** Draws the top of a page, with the logo at the right. @param draw writes the text from `paper.y`, in the given width */
export function drawBesideLogo(paper: Paper, logo: string | null, draw: (width: number) => void): void {
  if (logo) drawPaperLogo(paper, logo, MARGIN);
  paper.x = MARGIN;
  paper.y = MARGIN;
  draw(logo ? WIDTH - LOGO_BOX.width - 24 : WIDTH);
  if (logo) paper.y = Math.max(paper.y, MARGIN + LOGO_BOX.height);
}

/** Like `sendPdf`, of a document that is drawn now. @param draw not called for a HEAD request, which opens nothing */
export async function sendDrawing(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  filename: string,
  draw: () => Promise<Buffer>,
): Promise<undefined> {
  return sendPdf(reply, filename, request.method === "HEAD" ? Buffer.alloc(0) : await draw());
}

/** Answers with a document that no cache stores. */
export function sendPdf(reply: FastifyReply, filename: string, pdf: Buffer): undefined {
  reply
    .header("cache-control", "private, no-store")
    .header("content-disposition", `inline; filename="${filename}"`)
    .type("application/pdf")
    .send(pdf);
  return undefined;
}
