// An address as a QR code: an image that a page can show and a printer can enlarge.
import * as qrcode from "qrcode";

/** A data address of an SVG: medium error correction for crumpled paper, with the quiet zone that scanners need. */
export async function qrCodeOf(url: string): Promise<string> {
  const svg = await qrcode.toString(url, { type: "svg", errorCorrectionLevel: "M", margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg, "utf8").toString("base64")}`;
}
