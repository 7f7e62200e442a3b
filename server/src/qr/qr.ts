// Creates the QR code of an address, as an image for screens and print.
import * as qrcode from "qrcode";

/** A data URL of an SVG: medium error correction for crumpled paper, with the quiet zone that scanners need. */
export async function drawQrCode(url: string): Promise<string> {
  const svg = await qrcode.toString(url, { type: "svg", errorCorrectionLevel: "M", margin: 4 });
  return `data:image/svg+xml;base64,${Buffer.from(svg, "utf8").toString("base64")}`;
}
