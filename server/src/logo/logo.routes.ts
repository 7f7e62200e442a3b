import { logo } from "@narthex/contract/logo.ts";
import type { LimitNeeds } from "../http/limits.ts";
import { createRoutesWith } from "../http/routes.ts";
import { readLogoBytes, removeLogo, takeLogo } from "./logo.service.ts";

// Also for visitors.
const A_YEAR = "public, max-age=31536000, immutable";

const { choose, ...others } = logo;

const ownRoutes = createRoutesWith<LimitNeeds>()(others, {
  async get({ db, params, reply }) {
    const bytes = await readLogoBytes(db, params.hash);
    reply.type("image/webp").header("cache-control", A_YEAR).send(bytes);
    return undefined;
  },
  remove: ({ db, viewer, now }) => removeLogo(db, viewer, now),
});

// Outside a transaction, because receiving and decoding a picture takes long.
const fileRoutes = createRoutesWith<LimitNeeds>()(
  { choose },
  { choose: ({ services, viewer, file, now }) => takeLogo(services, viewer, file, now) },
  { inTransaction: false },
);

export const logoRoutes = [...ownRoutes, ...fileRoutes];
