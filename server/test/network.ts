// Visitors from other networks: the congregation is opened with `trustProxy: 1`, and each call sends its address as a
// proxy does.
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import type { Congregation, Person } from "./congregation.ts";

export interface Visitor {
  readonly person: Person;
  /** @returns the status and the code of a refusal */
  post(call: Endpoint, body: object): Promise<{ status: number; code: string | undefined; retryAfter: number }>;
}

/** A visitor at a network. */
export function visitorFrom(address: string, person: Person): Visitor {
  return {
    person,
    async post(call, body) {
      const headers = { "content-type": "application/json", "x-forwarded-for": address };
      const response = await person.fetch(call.path, { method: call.method, headers, body: JSON.stringify(body) });
      const { code } = (await response.json()) as { code?: string };
      return { status: response.status, code, retryAfter: Number(response.headers.get("retry-after")) };
    },
  };
}

/** Strangers, each from a different network. */
export function strangersFrom(congregation: Congregation, count: number, prefix = "198.51"): Visitor[] {
  return Array.from({ length: count }, (_, n) =>
    visitorFrom(`${prefix}.${Math.floor(n / 250)}.${(n % 250) + 1}`, congregation.stranger()),
  );
}
