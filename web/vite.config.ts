// Builds the pages into web/dist. The server sends them under a policy that allows nothing inline,
// no data: addresses and no eval, so everything becomes a file of its own under /assets.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Endpoint } from "@narthex/contract/endpoint.ts";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type EnvironmentOptions, type HtmlTagDescriptor, type Plugin } from "vite";
import { createChunkNames } from "./chunks.ts";
import { findUsedCalls } from "./usedCalls.ts";

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const CHECKIN = resolvePath("./checkin.html");

const FIRST_FONTS = ["inter-latin-wght-normal", "source-serif-4-latin-wght-normal"];

/**
 * Asks for the two fonts that almost every page shows together with the page, not after the stylesheet. The check-in
 * page uses the fonts of the device.
 */
function preloadFonts(): Plugin {
  return {
    name: "narthex-preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle, filename }) {
        if (filename === CHECKIN) return;
        const files = Object.keys(bundle ?? {});
        const tags: HtmlTagDescriptor[] = [];
        for (const font of FIRST_FONTS) {
          const file = files.find((name) => name.startsWith(`assets/${font}-`));
          if (bundle && !file) throw new Error(`The font ${font} is not in the build.`);
          if (file) {
            const attrs = { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: "" };
            tags.push({ tag: "link", attrs, injectTo: "head-prepend" });
          }
        }
        return tags;
      },
    },
  };
}

/**
 * Zod tries `new Function` as soon as the first schema is made, which the page's policy would report as an attack.
 * The switch has to be set before any schema exists, whatever order the bundler runs modules in: so, in zod itself.
 */
function removeEvalFromZod(): Plugin {
  return {
    name: "narthex-zod-without-eval",
    apply: "build",
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/ },
      handler(code) {
        const changed = code.replace(".__zod_globalConfig = {}", ".__zod_globalConfig = { jitless: true }");
        if (changed === code) this.error("zod/v4/core/core.js has changed: set jitless some other way.");
        return changed;
      },
    },
  };
}

/** The beginning of every call's path, which its line leaves out. */
const API = "/api/";

/** The fields of a call that a browser needs, as one line. */
function writeCall({ method, path, reads = [], mentions = [], slow, file }: Endpoint): string {
  const parts = [
    method === "GET" ? "" : method,
    path.replace(API, ""),
    reads.join(" "),
    mentions.join(" "),
    slow ? "slow" : "",
  ];
  return [...parts, file ? JSON.stringify(file) : ""].join("|").replace(/\|+$/, "");
}

/** Makes a call from its line in the browser. */
const READ_CALL = `line => {
  const [method, path, reads, mentions, slow, file] = line.split("|");
  const list = text => text ? text.split(" ") : undefined;
  return { method: method || "GET", path: "${API}" + path, reads: list(reads), mentions: list(mentions), slow: !!slow, file: file && JSON.parse(file) };
}`;

/**
 * A browser makes a call by its method, its path, the field of its file, and whether it is slow, and needs its
 * topics. The schemas, texts and refusals of the calls are left out of the first screen: a form loads the schema with
 * which it is checked. Lines are smaller than objects: the first screen loads all calls that the app makes.
 */
function keepCallsOnly(): Plugin {
  return {
    name: "narthex-calls-alone",
    apply: "build",
    load: {
      filter: { id: /[\\/]contract[\\/]src[\\/]api\.ts$/ },
      async handler() {
        const { allCalls } = await import("@narthex/contract/api.ts");
        const isUsed = findUsedCalls(resolvePath("./src"));
        const lines: Record<string, Record<string, string>> = {};
        for (const { name, call } of allCalls) {
          if (!isUsed(name)) continue;
          const [subject = "", verb = ""] = name.split(".");
          lines[subject] = { ...lines[subject], [verb]: writeCall(call) };
        }
        return `const readCall = ${READ_CALL};
          const mapValues = (object, change) => Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
          export const api = mapValues(${JSON.stringify(lines)}, calls => mapValues(calls, readCall));`;
      },
    },
  };
}

/** Smaller files do not shrink. In bytes. */
const WORTH_COMPRESSING = 1024;
const COMPRESSIONS = [
  { ending: "br", compress: promisify(brotliCompress) },
  { ending: "gz", compress: promisify(gzip) },
];

/**
 * Puts a compressed copy beside each script and stylesheet, far smaller than what a server has time for at each
 * request.
 */
function compressAssets(): Plugin {
  return {
    name: "narthex-compress-assets",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(?:js|css|svg)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const path = join(dir, file);
          const text = await readFile(path);
          if (text.length < WORTH_COMPRESSING) return;
          const write = ({ ending, compress }: (typeof COMPRESSIONS)[number]) =>
            compress(text).then((bytes) => writeFile(`${path}.${ending}`, bytes));
          await Promise.all(COMPRESSIONS.map(write));
        }),
      );
    },
  };
}

/** Both builds make the same stylesheet: under the same name, browsers load it once. */
const STYLES = { name: "styles", test: /[\\/]styles[\\/]main\.css$/ };

const VISITORS = "visitors";

/**
 * The pages outside the app are drawn with Preact, which is a seventh of React. The app itself keeps React.
 * (docs/decisions/0220-render-visitor-pages-with-preact.md)
 */
const visitorPages: EnvironmentOptions = {
  consumer: "client",
  build: {
    emptyOutDir: false,
    rolldownOptions: {
      input: ["landing", "signin", "checkin", "calendar"].map((page) => resolvePath(`./${page}.html`)),
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        codeSplitting: { groups: [STYLES, { name: "base", minShareCount: 2 }] },
      },
    },
  },
};

const PREACT: Record<string, string> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": resolvePath("./src/preact/client.ts"),
};

function drawWithPreact(): Plugin {
  return {
    name: "narthex-draw-with-preact",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === VISITORS,
    resolveId: {
      filter: { id: /^react(-dom)?(\/|$)/ },
      handler(id, importer) {
        return this.resolve(PREACT[id] ?? this.error(`${id} has no counterpart in Preact.`), importer);
      },
    },
  };
}

/** The modules that someone who is signed in needs at first. */
const FIRST_OF_MEMBERS = ["SignedIn.tsx", "dashboard/HomePage.tsx"].map((path) => resolvePath(`./src/${path}`));

/**
 * Writes the application's page a second time, for a browser that brings a session: it requests the scripts that only
 * members need together with the page, and the first answers before the scripts are loaded.
 */
function writeMemberPage(): Plugin {
  return {
    name: "narthex-member-page",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const files = new Set<string>();
      const add = (file: string): void => {
        if (files.has(file)) return;
        files.add(file);
        for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) add(next);
      };
      for (const module of FIRST_OF_MEMBERS) {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === module);
        if (!chunk) throw new Error(`${module} has no file of its own in the build.`);
        add(chunk.fileName);
      }
      const start = chunks.find(({ name }) => name === "start");
      if (!start) throw new Error("start/main.ts is not in the build.");
      const page = await readFile(join(dir, "index.html"), "utf8");
      const links = [...files]
        .filter((file) => !page.includes(file))
        .map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`);
      const first = `    <script type="module" crossorigin src="/${start.fileName}"></script>\n`;
      // Fonts would delay the scripts; the fallbacks are as wide and as high (styles/fonts.css).
      const withoutFonts = page.replaceAll(/\s*<link rel="preload"[^>]*as="font"[^>]*>/g, "");
      const written = withoutFonts.replace("  </head>", `${links.join("")}  </head>`);
      await writeFile(
        join(dir, "member.html"),
        written.replace('    <meta name="viewport"', `${first}    <meta name="viewport"`),
      );
    },
  };
}

export default defineConfig(({ command }) => ({
  root: resolvePath("."),
  plugins: [
    react(),
    tailwind(),
    drawWithPreact(),
    preloadFonts(),
    removeEvalFromZod(),
    keepCallsOnly(),
    writeMemberPage(),
    compressAssets(),
  ],
  resolve: {
    // Radix locks the page's scrolling with a <style> element, which the policy refuses; ours uses a constructed sheet.
    // React has this hook itself; the shim is for releases before it had.
    alias: {
      "react-style-singleton": resolvePath("./src/ui/constructedSheet.ts"),
      "use-sync-external-store/shim": "use-sync-external-store",
    },
  },
  build: {
    outDir: resolvePath("./dist"),
    target: "baseline-widely-available",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // Two builds into one folder: the app, and then the pages for visitors.
  builder: {},
  environments: {
    client: {
      build: {
        emptyOutDir: true,
        rolldownOptions: {
          input: {
            app: resolvePath("./index.html"),
            start: resolvePath("./src/start/main.ts"),
            sw: resolvePath("./worker/serviceWorker.ts"),
          },
          // A schema that nothing reads is left out with it.
          treeshake: { manualPureFunctions: ["z", "line", "paragraph", "emptyAsNull", "endpoint", "buildFieldShape"] },
          output: {
            // A service worker handles the addresses below its own, so it is at the root.
            entryFileNames: ({ name }) => (name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
            // React is most of every page and changes least: on its own it stays in the browser's cache over our releases.
            codeSplitting: {
              groups: [
                STYLES,
                { name: "react", test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                { name: createChunkNames(), debugName: "steps", includeDependenciesRecursively: false },
              ],
            },
          },
        },
      },
    },
    ...(command === "build" && { [VISITORS]: visitorPages }),
  },
  server: {
    host: "127.0.0.1",
    // The host stays as the browser sent it, or the server would take its calls for another site's.
    proxy: process.env.API_PORT
      ? { "/api": { target: `http://127.0.0.1:${process.env.API_PORT}`, changeOrigin: false } }
      : {},
  },
}));
