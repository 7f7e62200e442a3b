// A real OpenID Connect provider on loopback, and a browser's steps through it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

export interface Claims {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  picture?: string;
}

export interface TestProvider {
  /** The server's configuration for it. */
  readonly config: { id: string; name: string; issuer: string; clientId: string; clientSecret: string };
  /** Follows the redirect of a sign-in as this person; returns the path and query of the redirect back. */
  walk(url: string, person: Claims | "refuses"): Promise<string>;
  close(): Promise<void>;
}

/** @param publicUrl where the provider redirects to; its port may differ from the server's */
export async function openProvider(id: string, publicUrl: string, port = 0): Promise<TestProvider> {
  let person: Claims | "refuses" = "refuses";
  let handle: (...args: Parameters<ReturnType<Provider["callback"]>>) => void = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ["narthex", "a secret between the two of them"];
  const people = new Map<string, Claims>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${publicUrl}/api/auth/callback/${id}`],
        response_types: ["code"],
        grant_types: ["authorization_code"],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name", "picture"] },
    cookies: { keys: ["only for tests"] },
    features: { devInteractions: { enabled: false } },
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    interactions: { url: () => "/interaction" },
    findAccount: (_, accountId) => {
      const claims = people.get(accountId);
      return claims && { accountId, claims: () => claims };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  handle = (request, response) => {
    if (request.url !== "/interaction") return answer(request, response);
    if (person === "refuses") return void provider.interactionFinished(request, response, { error: "access_denied" });
    people.set(person.sub, person);
    void provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  };

  return {
    config: { id, name: "Church account", issuer, clientId, clientSecret },
    async walk(url, who) {
      person = who;
      const cookies = new Map<string, string>();
      let at = new URL(url);
      while (at.origin === issuer) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
        const response = await fetch(at, { redirect: "manual", headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const next = response.headers.get("location");
        if (!next) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
        at = new URL(next, at);
      }
      return at.pathname + at.search;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
