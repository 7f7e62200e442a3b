// A declared call by its address only, for pages too small to include the declarations and their schemas. The types
// still come from the declaration, so a wrong path does not compile.
import type { Endpoint } from "@narthex/contract/endpoint.ts";

export function declareCall<E extends Endpoint>(method: E["method"], path: E["path"]): Pick<E, "method" | "path"> & E {
  return { method, path } as Pick<E, "method" | "path"> & E;
}
