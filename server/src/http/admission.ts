// Decides whether a person or a station may make a call.
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { checkAdmission, checkStationAdmission } from "../access/permissions.ts";
import { type DeskViewer, getCaller, isStation } from "../access/viewer.ts";
import type { Config } from "../config.ts";
import { Refusal } from "../refusal.ts";
import { clearStationCookie, hasStationCookie } from "../session/station.ts";

/** @throws Refusal for a caller who may not make the call; so that only admitted callers get errors about the input */
export function requireAdmission(
  services: { readonly config: Config },
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  call: Endpoint,
  viewer: DeskViewer | null,
): void {
  if (viewer === null && call.stations && hasStationCookie(services, request)) {
    clearStationCookie(services, reply);
    throw new Refusal("station_revoked");
  }
  const admitted =
    viewer && isStation(viewer)
      ? checkStationAdmission(viewer.station.kind, call)
      : checkAdmission(viewer ? getCaller(viewer) : "stranger", viewer?.duties ?? [], call.access);
  if (admitted !== "yes") throw new Refusal(admitted);
  if (viewer && !isStation(viewer) && viewer.isView && call.method !== "GET") throw new Refusal("view_read_only");
}
