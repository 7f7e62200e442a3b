// Reads the one file of a multipart form into memory, up to the call's limit.
import multipart from "@fastify/multipart";
import type { FileField } from "@narthex/contract/endpoint.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal, refuseField } from "../refusal.ts";

const NO_FORM = "FST_INVALID_MULTIPART_CONTENT_TYPE";
/** Maximum number of text fields, which are ignored. */
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 1024;

export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
}

/** The first file of the form, or null; does not wait for the parts after it. */
async function readFirstFile(request: FastifyRequest, field: string, maxBytes: number): Promise<Buffer | null> {
  // One byte more than allowed, because the parser reports a file of exactly the limit as too large.
  const limits = { fileSize: maxBytes + 1, files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES };
  const part = await request.file({ limits, throwFileSizeLimit: false });
  if (part?.fieldname === field) return await part.toBuffer();
  part?.file.resume();
  return null;
}

/** @throws Refusal `invalid_input` without a file, or `too_large`, with the declaration's sentence at the field */
export async function readFile(request: FastifyRequest, { field, maxBytes, missing, tooLarge }: FileField) {
  const file = await readFirstFile(request, field, maxBytes).catch((error: Error & { code?: string }) => {
    if (error.code === NO_FORM) return null;
    throw new Refusal("malformed_request");
  });
  if (!file || file.length === 0) throw refuseField(field, missing);
  if (file.length > maxBytes) throw new Refusal("too_large", { fields: { [field]: tooLarge } });
  return file;
}
