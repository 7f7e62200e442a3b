// An email in its two forms: the plain text, and simple HTML of the same text with the congregation's logo above it. The
// logo is part of the email and nothing is loaded from elsewhere, so that opening an email leaves no trace.
import { splitBold, withoutBold } from "@narthex/contract/bold.ts";
import { LinkifyIt } from "linkify-it";
import type { SendMailOptions } from "nodemailer";
import { readPictureForMail } from "../../announcement-pictures/announcement-pictures.service.ts";
import type { Database } from "../../database/database.ts";
import { readPrintedLogo } from "../../logo/logo.service.ts";
import type { Email } from "./emails.ts";

/** The content IDs of the pictures inside an email. */
const LOGO = "logo";
const PICTURE = "picture";

const finder = new LinkifyIt({ fuzzyLink: true }).add("ftp:", null).add("//", null);

/** As on the screens, an address without a protocol is a link only if it begins with "www.". */
function findLinks(text: string): { index: number; lastIndex: number; url: string }[] {
  return (finder.match(text) ?? []).flatMap(({ schema, index, lastIndex, text: address, url }) => {
    if (schema !== "") return [{ index, lastIndex, url }];
    return /^www\./i.test(address) ? [{ index, lastIndex, url: `https://${address}` }] : [];
  });
}

const PAGE =
  "margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5";
const COLUMN = "max-width:36em;margin:0 auto;overflow-wrap:anywhere";
const PARAGRAPH = "margin:0 0 1em";
/** The congregation's name and address at the end. */
const FOOTER = "margin:2em 0 0;padding-top:1em;border-top:1px solid #8886;font-size:14px";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

const toLines = (text: string): string => escapeHtml(text).replace(/\r?\n/g, "<br>\n");

function withLinks(text: string): string {
  let html = "";
  let end = 0;
  for (const { index, lastIndex, url } of findLinks(text)) {
    const shown = toLines(text.slice(index, lastIndex));
    html += `${toLines(text.slice(end, index))}<a href="${escapeHtml(url)}">${shown}</a>`;
    end = lastIndex;
  }
  return html + toLines(text.slice(end));
}

const toHtml = (text: string): string =>
  splitBold(text)
    .map((part) => (part.isBold ? `<strong>${withLinks(part.text)}</strong>` : withLinks(part.text)))
    .join("");

/** @param picture the description of the picture above the text; null without one */
function buildHtml(text: string, hasLogo: boolean, picture: string | null): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const body = paragraphs.map((paragraph, place) => {
    const isFooter = place > 0 && place === paragraphs.length - 1;
    return `<p style="${isFooter ? FOOTER : PARAGRAPH}">${toHtml(paragraph)}</p>`;
  });
  const logo = hasLogo
    ? [`<p style="${PARAGRAPH}"><img src="cid:${LOGO}" alt="" style="max-width:240px;max-height:80px"></p>`]
    : [];
  const above =
    picture === null
      ? []
      : [`<p style="${PARAGRAPH}"><img src="cid:${PICTURE}" alt="${escapeHtml(picture)}" style="max-width:100%"></p>`];
  return [
    "<!doctype html>",
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<meta name="color-scheme" content="light dark"></head><body style="${PAGE}"><div style="${COLUMN}">`,
    ...logo,
    ...above,
    ...body,
    "</div></body></html>",
  ].join("\n");
}

function buildInlinePicture(cid: string, content: Buffer) {
  return { cid, filename: `${cid}.jpg`, contentType: "image/jpeg", contentDisposition: "inline", content } as const;
}

/** An email for the mail server, without its recipient. */
export async function composeMail(
  db: Database,
  { subject, text, attachment, picture, replyTo }: Email,
): Promise<Pick<SendMailOptions, "subject" | "text" | "html" | "attachments" | "replyTo">> {
  const logo = await readPrintedLogo(db);
  const image = picture ? await readPictureForMail(db, picture.hash) : null;
  return {
    subject,
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    text: withoutBold(text),
    html: buildHtml(text, logo !== null, image && (picture?.description ?? "")),
    attachments: [
      ...(logo === null ? [] : [buildInlinePicture(LOGO, logo)]),
      ...(image === null ? [] : [buildInlinePicture(PICTURE, image)]),
      ...(attachment
        ? [{ filename: attachment.name, content: attachment.content, contentType: "application/pdf" }]
        : []),
    ],
  };
}
