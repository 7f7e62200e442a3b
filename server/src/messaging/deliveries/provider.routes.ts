import { sms } from "@narthex/contract/sms.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../calendar/clock.ts";
import type { Config } from "../../config.ts";
import type { Postgres } from "../../database/database.ts";
import { createRoutesWith } from "../../http/routes.ts";
import { listAcceptedTokens } from "../../providers/text-provider.ts";
import { Refusal } from "../../refusal.ts";
import type { Secret } from "../../sealed.ts";
import { writeMarkup } from "../sms/keywords.rules.ts";
import { isSigned } from "../sms/twilio.ts";
import { handleIncomingText, handleStatusReport } from "./provider.service.ts";

interface Needs {
  readonly config: Config;
  readonly clock: Clock;
  readonly postgres: Postgres;
  readonly secret: Secret;
}

/** Accepts only requests with Twilio's signature, which covers the address that Twilio called: our public one. */
async function refuseUnsigned(services: Needs, request: FastifyRequest, fields: object): Promise<void> {
  const { config, postgres, clock } = services;
  const tokens = await listAcceptedTokens(postgres.db, services, clock());
  if (tokens.length === 0) throw new Refusal("not_found");
  const [signature] = [request.headers["x-twilio-signature"]].flat();
  const address = `${config.publicUrl}${request.originalUrl}`;
  if (!tokens.some((token) => isSigned(token, address, { ...fields }, signature))) throw new Refusal("forbidden");
}

function sendXml(reply: FastifyReply, text: string): undefined {
  void reply.type("text/xml; charset=utf-8").serializer(String).send(text);
  return undefined;
}

// These answers are not JSON and are sent directly, so each handler commits its own transaction before it answers.
export const providerRoutes = createRoutesWith<Needs>()(
  sms,
  {
    async status({ services, request, reply, query, body }) {
      await refuseUnsigned(services, request, body);
      await services.postgres.transaction((tx) => handleStatusReport(tx, services, query.delivery, body));
      return sendXml(reply, writeMarkup(null));
    },
    async incoming({ services, request, reply, body }) {
      await refuseUnsigned(services, request, body);
      return sendXml(reply, await services.postgres.transaction((tx) => handleIncomingText(tx, services, body)));
    },
  },
  { inTransaction: false },
);
