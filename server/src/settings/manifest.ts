// The web app manifest: browsers offer to install the site under the church's name.
import type { FastifyInstance } from "fastify";
import type { Postgres } from "../database/database.ts";
import { readKeptSettings } from "./settings.service.ts";

interface Needs {
  readonly postgres: Postgres;
}

const ICONS = [
  { src: "/icons/192.png", sizes: "192x192", type: "image/png" },
  { src: "/icons/512.png", sizes: "512x512", type: "image/png" },
  { src: "/icons/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
];

export function serveManifest(app: FastifyInstance, { postgres }: Needs): void {
  app.get("/manifest.webmanifest", async (_request, reply) => {
    const { congregationName } = await readKeptSettings(postgres.db);
    const name = congregationName || "Narthex";
    return reply.type("application/manifest+json").header("cache-control", "public, max-age=3600").send({
      id: "/",
      name,
      short_name: name,
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: "#faf7f1",
      theme_color: "#faf7f1",
      icons: ICONS,
    });
  });
}
