// `npm run dev`: Vite serves the pages with hot reload on PORT, and a server process restarts on each change.
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { listEnvironmentArguments } from "./environment.mjs";
import { findPinnedNode } from "./install.mjs";
import { forwardSignals } from "./processes.mjs";

export async function startDevServer(root, environment) {
  const node = findPinnedNode(root);
  const apiPort = String(await findFreePort());
  const api = { HOST: "127.0.0.1", PORT: apiPort };
  const pages = environment.PORT ?? "3000";
  const own = { ...environment, PUBLIC_URL: environment.PUBLIC_URL ?? `http://127.0.0.1:${pages}` };
  const children = [
    spawn(node, [...listEnvironmentArguments(root), "--watch", "--watch-preserve-output", "server/src/main.ts"], {
      cwd: root,
      env: { ...own, ...api },
      stdio: "inherit",
    }),
    spawn(node, [join(root, "bin/dev-pages.mjs")], {
      cwd: root,
      env: { ...own, API_PORT: apiPort, PORT: pages },
      stdio: "inherit",
    }),
  ];
  const releases = children.map((child) => forwardSignals(child));
  const endings = children.map((child) => new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1))));
  // If one of the two processes ends, the other is stopped.
  const code = await Promise.race(endings);
  for (const child of children) child.kill("SIGTERM");
  await Promise.all(endings);
  for (const release of releases) release();
  return code;
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
