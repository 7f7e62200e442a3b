import { logo } from "@narthex/contract/logo.ts";
import type { Postgres } from "../database/database.ts";
import { createRoutesWith } from "../http/routes.ts";
import type { Secret } from "../sealed.ts";
import { readLogoBytes, removeLogo, takeLogo } from "./logo.service.ts";

interface Needs {
  readonly postgres: Postgres;
  readonly secret: Secret;
}

// Also for visitors.
const A_YEAR = "public, max-age=31536000, immutable";

const { choose, ...others } = logo;

const ownRoutes = createRoutesWith<Needs>()(others, {
  async get({ db, params, reply }) {
    const bytes = await readLogoBytes(db, params.hash);
    reply.type("image/webp").header("cache-control", A_YEAR).send(bytes);
    return undefined;
  },
  remove: ({ db, viewer, now }) => removeLogo(db, viewer, now),
});

// Outside a transaction, because receiving and decoding a picture takes long.
const fileRoutes = createRoutesWith<Needs>()(
  { choose },
  { choose: ({ services, viewer, file, now }) => takeLogo(services, viewer, file, now) },
  { inTransaction: false },
);

export const logoRoutes = [...ownRoutes, ...fileRoutes];
