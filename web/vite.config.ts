// Builds the three pages into web/dist. The server sends them under a policy that allows nothing inline,
// no data: addresses and no eval, so everything becomes a file of its own under /assets.
import { fileURLToPath } from "node:url";
import tailwind from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type HtmlTagDescriptor, type Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const FIRST_FONTS = ["inter-latin-wght-normal", "source-serif-4-latin-wght-normal"];

/** Asks for the two fonts that every page shows together with the page, not after the stylesheet. */
function preloadFonts(): Plugin {
  return {
    name: "narthex-preload-fonts",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
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
function zodWithoutEval(): Plugin {
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

/** What a browser needs of a declared call; who may make it, what it answers and what it refuses is the server's business. */
const NEEDED = ["method", "path", "upload"];

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Property extends Node {
  key: { name: string };
}
interface Call extends Node {
  callee: { name?: string };
  arguments: { properties: Property[] }[];
}

function declarationsIn(node: unknown): Call[] {
  if (Array.isArray(node)) return node.flatMap(declarationsIn);
  if (typeof node !== "object" || node === null) return [];
  const isCall = "type" in node && node.type === "CallExpression" && (node as Call).callee.name === "endpoint";
  return isCall ? [node as Call] : Object.values(node).flatMap(declarationsIn);
}

/** Leaves out of the first screen's script what only the server reads in the contract: sentences, and whole schemas. */
function leanContract(): Plugin {
  return {
    name: "narthex-lean-contract",
    apply: "build",
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/][\w-]+\.ts$/ },
      handler(code) {
        const calls = declarationsIn(this.parse(code));
        let lean = code;
        for (const {
          arguments: [declaration],
        } of calls.toReversed()) {
          for (const { key, start, end } of declaration?.properties.toReversed() ?? []) {
            if (!NEEDED.includes(key.name)) lean = lean.slice(0, start) + lean.slice(end).replace(/^\s*,/, "");
          }
        }
        return { code: lean, map: null };
      },
    },
  };
}

export default defineConfig({
  root: here("."),
  plugins: [react(), tailwind(), preloadFonts(), zodWithoutEval(), leanContract()],
  resolve: {
    // Radix locks the page's scrolling with a <style> element, which the policy refuses; ours uses a constructed sheet.
    alias: { "react-style-singleton": here("./src/ui/constructedSheet.ts") },
  },
  build: {
    outDir: here("./dist"),
    emptyOutDir: true,
    target: "baseline-widely-available",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { app: here("./index.html"), signin: here("./signin.html"), checkin: here("./checkin.html") },
      // A schema that nothing reads any more is left out with it.
      treeshake: { manualPureFunctions: ["z", "line", "paragraph", "emptyAsNull", "endpoint", "perField"] },
      // React is most of every page and changes least: on its own it stays in the browser's cache over our releases.
      output: {
        codeSplitting: {
          groups: [{ name: "react", test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    // The host stays as the browser sent it, or the server would take its calls for another site's.
    proxy: process.env.API_PORT
      ? { "/api": { target: `http://127.0.0.1:${process.env.API_PORT}`, changeOrigin: false } }
      : {},
  },
});
