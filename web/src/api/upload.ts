// Sends a file with a declared call. It does not use fetch, which cannot report upload progress.
import type { AnswerOf, Endpoint, FileField, QueryInput } from "@narthex/contract/endpoint.ts";
import { UPLOAD_MS } from "@narthex/contract/limits.ts";
import { NOTICES_HEADER } from "@narthex/contract/live-protocol.ts";
import { takeNotices } from "./ownChanges.ts";
import { buildAddress, callHeaders, createTimeoutError, createUnreachableError, toFailure } from "./request.ts";

interface Watching<E extends Endpoint> {
  query?: QueryInput<E>;
  /** Called with the sent fraction, 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

export function uploadFile<E extends Endpoint & { file: FileField }>(
  call: E,
  file: File,
  { query, onProgress, signal }: Watching<E>,
): Promise<AnswerOf<E>> {
  const form = new FormData();
  form.append(call.file.field, file);
  const sending = new XMLHttpRequest();
  sending.timeout = UPLOAD_MS;
  const stop = () => sending.abort();
  return new Promise<AnswerOf<E>>((resolve, reject) => {
    sending.upload.onprogress = ({ loaded, total, lengthComputable }) =>
      onProgress(lengthComputable ? loaded / total : 0);
    sending.onload = () => {
      const { status, statusText, responseText } = sending;
      if (status < 200 || status >= 300) return reject(toFailure(status, statusText, responseText));
      takeNotices(sending.getResponseHeader(NOTICES_HEADER));
      resolve(JSON.parse(responseText) as AnswerOf<E>);
    };
    sending.onerror = () => reject(createUnreachableError("the upload was interrupted"));
    sending.ontimeout = () => reject(createTimeoutError());
    sending.onabort = () => reject(new DOMException("The upload was canceled.", "AbortError"));
    signal.addEventListener("abort", stop);
    sending.open(
      call.method,
      buildAddress(call, query === undefined ? {} : { query: query as Record<string, unknown> }),
    );
    for (const [name, value] of Object.entries(callHeaders)) sending.setRequestHeader(name, value);
    sending.send(form);
  }).finally(() => signal.removeEventListener("abort", stop));
}
