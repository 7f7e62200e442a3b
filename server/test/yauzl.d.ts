// What we use of yauzl, which comes without types.
declare module "yauzl" {
  import type { Readable } from "node:stream";

  interface Entry {
    readonly fileName: string;
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
