// Checks the number and gzipped size of the scripts that a page loads before it can be used.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const mostFiles = 15;
const pages = [
  { name: "check-in page", html: "checkin.html", chunks: [], limitKb: 30 },
  { name: "sign-in page", html: "signin.html", chunks: [], limitKb: 30 },
  // The app loads these two when it has read who is signed in.
  { name: "first signed-in screen", html: "index.html", chunks: ["SignedIn", "HomePage"], limitKb: 150 },
  { name: "public calendar page", html: "calendar.html", chunks: [], limitKb: 30 },
  { name: "landing page", html: "landing.html", chunks: [], limitKb: 30 },
];

/** One line for each page, with its figures and whether it is within the limits. */
export function checkSizes(dist) {
  return pages.map((page) => {
    if (!existsSync(join(dist, page.html))) return { ok: false, line: `${page.name}: ${page.html} was not built` };
    const built = readdirSync(join(dist, "assets"));
    const missing = page.chunks.filter((chunk) => !built.some((file) => isChunk(file, chunk)));
    if (missing.length > 0) return { ok: false, line: `${page.name}: no script is called ${missing.join(" or ")}` };
    const first = [
      ...listScripts(join(dist, page.html)),
      ...built.filter((file) => page.chunks.some((chunk) => isChunk(file, chunk))),
    ];
    const files = collectImports(dist, first);
    const kb = [...files].reduce((sum, file) => sum + measureGzipped(join(dist, "assets", file)), 0) / 1024;
    return {
      ok: kb <= page.limitKb && files.size <= mostFiles,
      line: `${page.name}: ${kb.toFixed(1)} KB in ${files.size} scripts, limits ${page.limitKb} KB and ${mostFiles}`,
    };
  });
}

const isChunk = (file, chunk) => file.startsWith(`${chunk}-`) && file.endsWith(".js");

function listScripts(html) {
  const found = readFileSync(html, "utf8").matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g);
  return [...found].map((match) => match[1]);
}

// Static imports of a script are loaded with it; dynamic imports are loaded when a screen is opened.
function collectImports(dist, files, seen = new Set()) {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(join(dist, "assets", file), "utf8");
    const imports = [...text.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)].map((match) => match[1]);
    collectImports(dist, imports, seen);
  }
  return seen;
}

const measureGzipped = (path) => gzipSync(readFileSync(path)).length;
