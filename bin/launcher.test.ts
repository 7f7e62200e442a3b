// Tests the launcher in a folder of its own, with a space in its path: installed packages and built pages are faked,
// and a script that prints its arguments replaces the server.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

const pretendServer = `
process.on("SIGTERM", () => { process.stdout.write("stopping\\n"); process.exit(7); });
process.stdin.on("data", () => process.exit(5));
setInterval(() => {}, 1000);
process.stdout.write("given " + JSON.stringify([process.argv.slice(2), process.env.DEMO_MEMBERS, process.env.FROM_FILE, process.env.FROM_BOTH]) + "\\n");
`;
const pretendVite = `
import { mkdirSync, writeFileSync } from "node:fs";
mkdirSync("dist", { recursive: true });
writeFileSync("dist/index.html", "built");
`;

const folders: string[] = [];
afterAll(() => {
  for (const house of folders) rmSync(house, { recursive: true, force: true });
});

function newFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), "narthex launcher "));
  folders.push(parent);
  const root = join(parent, "our house");
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, ".."), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  cpSync(import.meta.dirname, join(root, "bin"), { recursive: true });
  write("package.json", '{ "name": "house", "version": "1.0.0", "private": true, "type": "module" }');
  write(
    "package-lock.json",
    '{ "name": "house", "version": "1.0.0", "lockfileVersion": 3, "packages": { "": { "name": "house", "version": "1.0.0" } } }',
  );
  write("server/src/main.ts", pretendServer);
  write("sample/src/main.ts", pretendServer);
  write("bench/speed.ts", pretendServer);
  write("contract/src/api.ts", "");
  write("web/index.html", "");
  write(".env", "FROM_FILE=file\nFROM_BOTH=file\n");
  write("node_modules/.package-lock.json", "{}");
  write("node_modules/vite/bin/vite.js", pretendVite);
  mkdirSync(join(root, "node_modules/node/bin"), { recursive: true });
  symlinkSync(process.execPath, join(root, "node_modules/node/bin/node"));
  return root;
}

interface Launched {
  child: ChildProcess;
  output: () => string;
  until: (text: string) => Promise<void>;
  ended: Promise<number>;
}

function launch(root: string, ...args: string[]): Launched {
  return start(process.execPath, [join(root, "bin/narthex.mjs"), ...args], tmpdir());
}

function start(command: string, args: string[], cwd: string): Launched {
  const child = spawn(command, args, { cwd, env: { ...process.env, FROM_BOTH: "environment" } });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  const ended = once(child, "close").then(([code]) => code as number);
  const until = async (text: string) => {
    while (!output.includes(text)) {
      const more = await Promise.race([once(child.stdout, "data"), ended.then(() => null)]);
      if (more === null && !output.includes(text)) throw new Error(`never said: ${text}\n${output}`);
    }
  };
  return { child, output: () => output, until, ended };
}

describe("npm start", () => {
  it("builds missing pages, starts the server with .env, and passes on signals and the exit code", async () => {
    const narthex = launch(newFolder(), "start");
    await narthex.until("given");
    expect(narthex.output()).toBe('Building the web pages ...\ngiven [[],null,"file","environment"]\n');
    narthex.child.kill("SIGTERM");
    expect(await narthex.ended).toBe(7);
    expect(narthex.output()).toContain("stopping");
  });

  it("stops when npm gets a signal, although npm signals only its shell", async () => {
    const root = newFolder();
    writeFileSync(
      join(root, "package.json"),
      '{ "name": "house", "type": "module", "scripts": { "start": "node bin/narthex.mjs start" } }',
    );
    const npm = start("npm", ["start"], root);
    await npm.until("given");
    npm.child.kill("SIGTERM");
    await npm.until("stopping");
    await npm.ended;
  });

  it("builds again only after a source has changed", async () => {
    const root = newFolder();
    const saidBuilding = async () => {
      const narthex = launch(root, "start");
      await narthex.until("given");
      narthex.child.stdin?.write("end\n");
      expect(await narthex.ended).toBe(5);
      return narthex.output().includes("Building");
    };
    expect(await saidBuilding()).toBe(true);
    expect(await saidBuilding()).toBe(false);
    writeFileSync(join(root, "contract/src/api.ts"), "export const changed = 1;");
    expect(await saidBuilding()).toBe(true);
    writeFileSync(join(root, "web/a.test.ts"), "");
    expect(await saidBuilding()).toBe(false);
    // The pages contain the help.
    mkdirSync(join(root, "docs/help"), { recursive: true });
    writeFileSync(join(root, "docs/help/give.md"), "# Give");
    expect(await saidBuilding()).toBe(true);
    writeFileSync(join(root, "docs/running.md"), "");
    expect(await saidBuilding()).toBe(false);
  });

  it("installs when the lock file has changed, and reports if the pinned Node is still missing", async () => {
    const root = newFolder();
    const first = launch(root, "start");
    await first.until("given");
    first.child.stdin?.write("end\n");
    await first.ended;
    writeFileSync(join(root, "package-lock.json"), `${readFileSync(join(root, "package-lock.json"), "utf8")}\n`);
    // The lock file of this folder lists nothing, so npm empties node_modules.
    const second = launch(root, "start");
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(
      /^Installing packages .*\nnpm did not install the Node that Narthex runs on: .*\n$/,
    );
    expect(existsSync(join(root, "node_modules/.narthex-lock"))).toBe(false);
  });

  it("shows npm's output when installing fails", async () => {
    const root = newFolder();
    rmSync(join(root, "node_modules"), { recursive: true });
    writeFileSync(
      join(root, "package.json"),
      '{ "name": "house", "dependencies": { "not-in-the-lock-file": "1.0.0" } }',
    );
    const narthex = launch(root, "start");
    expect(await narthex.ended).toBe(1);
    expect(narthex.output()).toMatch(/npm error/);
    expect(narthex.output()).toContain("Installing did not work; npm says why above.");
  });
});

describe("the command line", () => {
  it("can make the demo larger", async () => {
    const narthex = launch(newFolder(), "demo", "--members", "5000");
    await narthex.until("given");
    expect(narthex.output()).toContain('given [[],"5000",');
    narthex.child.kill("SIGTERM");
    await narthex.ended;
  });

  it("passes its own options to the bench, and no .env", async () => {
    const narthex = launch(newFolder(), "bench", "--size", "small");
    await narthex.until("given");
    expect(narthex.output()).toContain('given [["--size","small"],null,null,"environment"]');
    narthex.child.kill("SIGTERM");
    await narthex.ended;
  });

  it.each([[[]], [["begin"]], [["start", "--port", "1"]], [["demo", "--members", "many"]]])(
    "%j is refused with the possible commands",
    async (args) => {
      const narthex = launch(newFolder(), ...args);
      expect(await narthex.ended).toBe(1);
      expect(narthex.output()).toMatch(/^Use: npm start, .*--without-archive.* --list .*--against CHECKOUT\]\.\n$/);
    },
  );

  it("an old Node is refused with one sentence", () => {
    const pretend = 'Object.defineProperty(process.versions, "node", { value: "18.19.0" });';
    const old = `data:text/javascript,${encodeURIComponent(pretend)}`;
    const run = () =>
      execFileSync(process.execPath, ["--import", old, join(import.meta.dirname, "narthex.mjs"), "start"], {
        stdio: "pipe",
      });
    expect(run).toThrow(/Narthex needs Node 20 or later, and this is Node 18.19.0/);
  });
});
