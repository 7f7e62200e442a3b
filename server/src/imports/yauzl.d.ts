// Types for the parts of yauzl that we use; the package has none.
declare module "yauzl" {
  import type { Readable } from "node:stream";

  interface Entry {
    readonly fileName: string;
    readonly uncompressedSize: number;
  }
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  }
  export function fromBufferPromise(
    bytes: Buffer,
    options: { lazyEntries?: boolean; strictFileNames?: boolean },
  ): Promise<ZipFile>;
}
