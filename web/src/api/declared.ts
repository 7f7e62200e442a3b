// A declared call by its address alone, for pages too small to carry the declarations (and their schemas) themselves.
// The types still come from the declaration, so a wrong path does not compile.
import type { Endpoint } from "@narthex/contract/endpoint.ts";

export function declared<E extends Endpoint>(method: E["method"], path: E["path"]): Pick<E, "method" | "path"> & E {
  return { method, path } as Pick<E, "method" | "path"> & E;
}
