// Measures how long a page takes on a phone until its main content is shown: five pages in Chromium with a quarter of
// the CPU and a slow connection, each in a new browser profile. Prints a table; with `--against`, also the figures of
// another checkout.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { lastingPort } from "../e2e/port.ts";
import { CAST, DEMO_PASSWORD } from "../sample/src/cast.ts";
import { until } from "../server/test/until.ts";

const ROUNDS = 3;
const START_WITHIN_MS = 5 * 60_000;
const SLOWER_PROCESSOR = 4;
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** Requests later than this after the last one do not belong to opening the page. */
const QUIET_MS = 1000;

const PAGES = [
  { name: "QR check-in page", path: null, isSignedIn: false },
  { name: "sign-in", path: "/api/login", isSignedIn: false },
  { name: "landing", path: "/", isSignedIn: false },
  { name: "dashboard", path: "/", isSignedIn: true },
  { name: "attendance", path: "/attendance", isSignedIn: true },
] as const;

interface PageFigures {
  /** Milliseconds until the largest contentful paint. */
  lcp: number;
  /** Cumulative layout shift, from 0. */
  shift: number;
  requests: number;
  scripts: number;
  /** Bytes of scripts transferred. */
  scriptBytes: number;
}

interface Site {
  readonly url: string;
  /** The path of an event's check-in page. */
  readonly checkin: string;
  stop(): Promise<void>;
}

/** The sample congregation, started by `npm run demo` of a checkout. */
async function startDemo(root: string): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), "narthex-pages-"));
  const port = await lastingPort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DEMO_DATA_DIR: folder };
  const child = spawn(process.execPath, [join(root, "bin/narthex.mjs"), "demo"], { cwd: root, env, stdio: "ignore" });
  const isOpen = async () => (await fetch(`${url}/api/health`).catch(() => null))?.ok;
  await until(isOpen, (open) => open === true, START_WITHIN_MS);
  const cookie = await signIn(url);
  const headers = { cookie, "content-type": "application/json" };
  const [event] = (await (await fetch(`${url}/api/events/upcoming`, { headers })).json()) as { id: number }[];
  const body = JSON.stringify({ eventId: event?.id });
  const made = await fetch(`${url}/api/checkin/generate`, { method: "POST", headers, body });
  const { sessionId } = (await made.json()) as { sessionId: string };
  return {
    url,
    checkin: `/checkin/${sessionId}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: CAST.admin.email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`signing in was answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

async function openPage(browser: Browser, url: string, cookie: string | null): Promise<PageFigures> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true });
  try {
    if (cookie) await addCookies(context, url, cookie);
    await context.addInitScript({ content: WATCH_PAGE });
    const page = await context.newPage();
    const sizes = watchRequests(page);
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", LINE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_PROCESSOR });
    await page.goto(url);
    await until(
      () => sizes.idleMs(),
      (idle) => idle > QUIET_MS,
      START_WITHIN_MS,
    );
    const { lcp, shift } = await page.evaluate<{ lcp: number; shift: number }>("window.pageSeen");
    return { lcp, shift, ...(await sizes.sum()) };
  } finally {
    await context.close();
  }
}

/** Runs in the page before its scripts. */
const WATCH_PAGE = `
  window.pageSeen = { lcp: 0, shift: 0 };
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => { window.pageSeen.lcp = entry.startTime; });
  watch("layout-shift", (entry) => { window.pageSeen.shift += entry.value; });
`;

function watchRequests(page: Page) {
  const done: Promise<{ isScript: boolean; bytes: number }>[] = [];
  let lastMoment = performance.now();
  const note = () => {
    lastMoment = performance.now();
  };
  page.on("request", note);
  page.on("requestfailed", note);
  page.on("requestfinished", (request) => {
    note();
    const isScript = request.resourceType() === "script";
    done.push(request.sizes().then(({ responseBodySize }) => ({ isScript, bytes: responseBodySize })));
  });
  return {
    // The stream of live changes never ends, so the page is loaded when no other request begins or ends.
    idleMs: async () => performance.now() - lastMoment,
    async sum() {
      const all = await Promise.all(done);
      const scripts = all.filter(({ isScript }) => isScript);
      const scriptBytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
      return { requests: all.length, scripts: scripts.length, scriptBytes };
    },
  };
}

async function addCookies(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const cookies = cookie.split("; ").map((one) => {
    const [name = "", value = ""] = one.split(/=(.*)/s);
    return { name, value, url };
  });
  await context.addCookies(cookies);
}

/** The round with the median time. */
const pickMedianRound = (rounds: PageFigures[]): PageFigures | undefined =>
  rounds.toSorted((one, other) => one.lcp - other.lcp)[Math.floor(rounds.length / 2)];

const WIDTHS = [18, 12, 10, 9, 9, 11, 8];
const printCells = (cells: readonly string[]): void => {
  const line = cells.map((cell, place) =>
    place === 0 ? cell.padEnd(WIDTHS[0] ?? 0) : cell.padStart(WIDTHS[place] ?? 0),
  );
  process.stdout.write(`${line.join(" ").trimEnd()}\n`);
};

const { values } = parseArgs({ options: { against: { type: "string" } } });
const root = resolve(import.meta.dirname, "..");
const roots = values.against ? [resolve(values.against), root] : [root];
await using open = new AsyncDisposableStack();
const executablePath = process.env.CHROMIUM_PATH;
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
open.defer(() => browser.close());
const sites: { site: Site; cookie: string }[] = [];
for (const one of roots) {
  const site = await startDemo(one);
  open.defer(() => site.stop());
  sites.push({ site, cookie: await signIn(site.url) });
}
printCells(["page", "build", "LCP", "shift", "requests", "scripts", "script"]);
for (const { name, path, isSignedIn } of PAGES) {
  const rounds: PageFigures[][] = sites.map(() => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, { site, cookie }] of sites.entries()) {
      rounds[place]?.push(await openPage(browser, site.url + (path ?? site.checkin), isSignedIn ? cookie : null));
    }
  }
  for (const [place, of] of rounds.entries()) {
    const opened = pickMedianRound(of);
    if (!opened) continue;
    const build = place === rounds.length - 1 ? "this" : "the other";
    const { lcp, shift, requests, scripts, scriptBytes } = opened;
    const figures = [`${(lcp / 1000).toFixed(2)} s`, shift.toFixed(3), String(requests), String(scripts)];
    printCells([name, build, ...figures, `${(scriptBytes / 1024).toFixed(0)} KB`]);
  }
}
