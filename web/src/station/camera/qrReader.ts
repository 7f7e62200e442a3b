// Reads QR codes from pictures: with the browser's own reader where there is one, otherwise with a library that is
// loaded only then.

/** The text of the QR code in a picture; null if there is none that can be read. */
export type QrReader = (picture: ImageData) => Promise<string | null>;

interface BarcodeDetector {
  detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]>;
}

interface BarcodeDetectorClass {
  new (options: { formats: string[] }): BarcodeDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** Not every browser has it, and some have it without any format. */
async function openOwnReader(): Promise<QrReader | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: BarcodeDetectorClass };
  if (!Detector || !(await Detector.getSupportedFormats()).includes("qr_code")) return null;
  const detector = new Detector({ formats: ["qr_code"] });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
}

async function openLibrary(): Promise<QrReader> {
  const { decodeQR } = await import("qr/decode.js");
  return async ({ width, height, data }) => {
    try {
      return decodeQR({ width, height, data });
    } catch {
      // The library throws where there is no code, which is so for most pictures of a camera.
      return null;
    }
  };
}

export async function openQrReader(): Promise<QrReader> {
  return (await openOwnReader()) ?? (await openLibrary());
}
