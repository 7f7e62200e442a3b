// Types for the parts of oidc-provider that the tests use; the package has none.
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface GrantContext {
    oidc: {
      client: { clientId: string };
      session: { accountId: string };
      provider: Provider;
    };
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Configuration {
    clients: Record<string, unknown>[];
    claims: Record<string, string[]>;
    cookies: { keys: string[] };
    features: { devInteractions: { enabled: boolean } };
    /** Seconds. */
    ttl: Record<string, number>;
    interactions: { url(): string };
    findAccount(context: unknown, id: string): { accountId: string; claims(): object } | undefined;
    loadExistingGrant(context: GrantContext): Promise<Grant>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    readonly Grant: new (of: {
      clientId: string;
      accountId: string;
    }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>;
  }
}
