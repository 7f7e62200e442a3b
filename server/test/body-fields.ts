import type { Endpoint } from "@narthex/contract/endpoint.ts";
import * as z from "zod";

/** Whether the body of a call has a field of this name. */
export function takesField({ body }: Endpoint, name: string): boolean {
  if (!body) return false;
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" });
  return Object.hasOwn(schema.properties ?? {}, name);
}
