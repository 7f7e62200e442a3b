// Security headers of every answer: a strict content policy, no framing, no referrer, no sniffing. Only the giving page
// allows another site, the card provider (docs/decisions/0034-isolate-the-card-provider.md).
import helmet from "@fastify/helmet";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "../config.ts";

type Headers = Pick<Config, "publicUrl">;

const NO_SENSORS = "microphone=(), geolocation=()";
const HIDDEN = `camera=(), ${NO_SENSORS}`;
/** From Stripe's security guide. */
const STRIPE_SCRIPTS = ["https://js.stripe.com", "https://*.js.stripe.com"];
const STRIPE_FRAMES = [...STRIPE_SCRIPTS, "https://hooks.stripe.com"];
const STRIPE_CALLS = ["https://api.stripe.com"];

function buildPolicy({ publicUrl }: Headers) {
  return {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", "data:", "blob:"],
    // React sets single style properties through the DOM, which no policy forbids; whole style attributes are
    // forbidden.
    styleSrc: ["'self'"],
    scriptSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(publicUrl.startsWith("https:") ? { upgradeInsecureRequests: [] } : {}),
  };
}

export async function sendSecurityHeaders(app: FastifyInstance, config: Headers): Promise<void> {
  const secure = config.publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: buildPolicy(config) },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
  });
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("permissions-policy")) reply.header("permissions-policy", `${HIDDEN}, payment=(self)`);
  });
}

/** Allows one website to show one answer in a frame. @param website its origin, such as https://www.example.org */
export function admitFraming(reply: FastifyReply, config: Headers, website: string): void {
  const directives = { ...buildPolicy(config), frameAncestors: [website] };
  reply.helmet({ contentSecurityPolicy: { useDefaults: false, directives } });
  // Browsers that know frame-ancestors ignore this header; older ones cannot name one website in it.
  reply.removeHeader("x-frame-options");
}

/** Allows one answer to use the camera. The browser still asks the person. */
export function admitCamera(reply: FastifyReply): void {
  reply.header("permissions-policy", `camera=(self), ${NO_SENSORS}, payment=()`);
}

/** Allows Stripe's script, frames (which hold the card number, so that we never do) and calls in one answer. */
export function admitStripe(reply: FastifyReply, config: Headers): void {
  reply.helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...buildPolicy(config),
        scriptSrc: ["'self'", ...STRIPE_SCRIPTS],
        frameSrc: STRIPE_FRAMES,
        connectSrc: ["'self'", ...STRIPE_CALLS],
        // Stripe's script sizes its frames with style attributes. Style elements stay forbidden.
        styleSrcAttr: ["'unsafe-inline'"],
      },
    },
  });
  reply.header("permissions-policy", `${HIDDEN}, payment=(self "https://js.stripe.com")`);
}
