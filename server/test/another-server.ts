// Another server on the database of a congregation.
import { createApp } from "../src/app.ts";
import { openServices } from "../src/open.ts";
import type { Secret } from "../src/sealed.ts";
import { type Congregation, type Person, personAt } from "./congregation.ts";
import { quiet } from "./quiet.ts";

/** The same settings and clock; `url` is its address. */
export async function openAnotherServer(
  { services: { config, clock, secret: own }, postgres: { url } }: Congregation,
  secret: Secret = own,
): Promise<{ url: string; close: () => Promise<void> }> {
  const services = await openServices({
    url,
    config,
    clock,
    logger: quiet,
    secret,
    demoAccounts: null,
    setupToken: null,
    startsRegularJobs: false,
  });
  const app = await createApp(services, quiet);
  return {
    url: await app.listen({ host: "127.0.0.1", port: 0 }),
    async close() {
      await app.close();
      await services.close();
    },
  };
}

/** The same browser at another server. */
export function movedTo(url: string, { cookies }: Person): Person {
  const moved = personAt([url]);
  for (const [name, value] of cookies) moved.cookies.set(name, value);
  return moved;
}
