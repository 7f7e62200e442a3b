// Requests that Node cannot parse as HTTP: there is no request object, so the refusal is written to the socket.
import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ERRORS, type ErrorCode } from "@narthex/contract/errors.ts";
import { buildErrorBody } from "./errors.ts";

/** Browsers open connections in advance, and expect this status for one that was not used in time. */
const UNUSED_CONNECTION_TIMEOUT = 408;

export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const code: ErrorCode = error.code === "HPE_HEADER_OVERFLOW" ? "too_large" : "malformed_request";
  const status = error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? UNUSED_CONNECTION_TIMEOUT : ERRORS[code].status;
  const requestId = randomUUID();
  const body = JSON.stringify(buildErrorBody(code, requestId));
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "connection: close",
    "cache-control: no-store",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "x-content-type-options: nosniff",
    `x-request-id: ${requestId}`,
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}
