// The examples of proxies write no secret of an address to their logs: the rules of nginx and Caddy are applied to
// addresses that contain one.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../ops", file), "utf8");

const SECRET = "q7Zt0kX2cWc9hJ4mL8nR5sV1yB3dF6gK0pT2uW4xY7z";
const ADDRESSES = [
  `/api/calendar/${SECRET}.ics`,
  `/api/unsubscribe/${SECRET}`,
  `/unsubscribe/${SECRET}`,
  `/api/invitations/${SECRET}`,
  `/checkin/${SECRET}`,
  `/api/checkin/${SECRET}/events`,
  `/calendar/12?reply=${SECRET}`,
];
// nginx decodes an address and joins its slashes before its rule is applied; Caddy logs what was sent.
const OTHER_SPELLINGS = ["//checkin/", "/%63heckin/", "/./checkin/", "/api//calendar/", "/checkin%2F"];
const OTHERS = ["/", "/api/events", "/api/members/12/picture.webp", "/assets/app-C_1~x.js", "/checkin", "/events/"];

function loggedByNginx(address: string): string {
  const [, rule = ""] = /"~\^(\(\?<narthex_shown>.*\))"/.exec(read("nginx.conf")) ?? [];
  const [path = ""] = address.split("?"); // $uri has no query
  const found = new RegExp(`^${rule}`).exec(path);
  return found ? `${found.groups?.narthex_shown}-` : path;
}

const loggedByCaddy = (file: string) => (address: string) => {
  const [, rule = "", shown = ""] = /request>uri regexp "(.*?)" "(.*?)"/.exec(read(file)) ?? [];
  expect([rule.length > 0, shown]).toEqual([true, "$1$2"]);
  return address.replace(new RegExp(rule), shown);
};

test.each([
  ["nginx.conf", loggedByNginx],
  ["Caddyfile", loggedByCaddy("Caddyfile")],
  ["container/Caddyfile", loggedByCaddy("container/Caddyfile")],
] as const)("%s logs addresses without their secrets, and other paths as they are", (_, loggedBy) => {
  for (const address of ADDRESSES) {
    const logged = loggedBy(address);
    expect(logged).not.toContain(SECRET);
    expect(address.startsWith(logged.replace(/-$/, ""))).toBe(true);
  }
  for (const address of OTHERS) expect(loggedBy(address)).toBe(address);
});

test.each(["Caddyfile", "container/Caddyfile"])("%s logs no address in an unusual spelling", (file) => {
  for (const start of OTHER_SPELLINGS) expect(loggedByCaddy(file)(`${start}${SECRET}`)).not.toContain(SECRET);
});

// Both write the address of a request with an error, also while Narthex restarts.
test("nginx.conf logs no errors of requests, which contain whole addresses", () => {
  expect(read("nginx.conf").match(/^\s*error_log .*$/gm)).toEqual(["  error_log /var/log/nginx/error.log emerg;"]);
});

test.each(["Caddyfile", "container/Caddyfile"])("%s applies its rule to all logs", (file) => {
  const [global = "", site = ""] = read(file).split(/^\}$/m);
  expect(global).toMatch(/^\{\n\tlog \{\n\t\tformat filter \{/m);
  expect(site.match(/^\tlog.*$/gm)).toEqual(["\tlog"]);
});
