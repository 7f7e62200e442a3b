// Sends a file with a declared call. Not by fetch, which cannot tell how much of it has arrived.
import type { AnswerOf, Endpoint, FileField, QueryInput } from "@narthex/contract/endpoint.ts";
import { NOTICES_HEADER } from "@narthex/contract/live-protocol.ts";
import { takeNotices } from "./ownChanges.ts";
import { addressOf, callHeaders, failureOf, timedOut, unreachable } from "./request.ts";

/** A large file over a slow line takes its time; after this long an upload counts as lost, in milliseconds. */
const TIME_LIMIT_MS = 5 * 60_000;

interface Watching<E extends Endpoint> {
  query?: QueryInput<E>;
  /** Hears how much has been sent, 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

export function upload<E extends Endpoint & { file: FileField }>(
  call: E,
  file: File,
  { query, onProgress, signal }: Watching<E>,
): Promise<AnswerOf<E>> {
  const form = new FormData();
  form.append(call.file.field, file);
  const sending = new XMLHttpRequest();
  sending.timeout = TIME_LIMIT_MS;
  const stop = () => sending.abort();
  return new Promise<AnswerOf<E>>((resolve, reject) => {
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onProgress(lengthComputable ? loaded / total : 0);
    sending.onload = () => {
      const { status, statusText, responseText } = sending;
      if (status < 200 || status >= 300) return reject(failureOf(status, statusText, responseText));
      takeNotices(sending.getResponseHeader(NOTICES_HEADER));
      resolve(JSON.parse(responseText) as AnswerOf<E>);
    };
    sending.onerror = () => reject(unreachable("the upload broke off"));
    sending.ontimeout = () => reject(timedOut());
    sending.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    signal.addEventListener("abort", stop);
    sending.open(call.method, addressOf(call, query === undefined ? {} : { query: query as Record<string, unknown> }));
    for (const [name, value] of Object.entries(callHeaders)) sending.setRequestHeader(name, value);
    sending.send(form);
  }).finally(() => signal.removeEventListener("abort", stop));
}
