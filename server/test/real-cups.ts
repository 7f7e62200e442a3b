// A CUPS of its own in a temporary folder, on a socket in it, with printers that write into files.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { until } from "./until.ts";

/** Why CUPS cannot be tested here; null if it can. */
export function findReasonWithoutCups(): string | null {
  if (userInfo().uid !== 0) return "cupsd with a folder of its own needs root";
  const missing = ["cupsd", "lp", "lpstat", "lpadmin", "cancel"].filter(
    (name) => spawnSync("sh", ["-c", `PATH=$PATH:/usr/sbin command -v ${name}`]).status !== 0,
  );
  return missing.length > 0 ? `not installed: ${missing.join(", ")}` : null;
}

/** The rules about jobs that CUPS installs by default: only the user of a job sees it in full and cancels it. */
const configuration = (folder: string) => `
Listen ${folder}/cups.sock
Browsing No
DefaultAuthType Basic
WebInterface No
<Location />
  Order allow,deny
  Allow all
</Location>
<Policy default>
  JobPrivateAccess default
  JobPrivateValues default
  <Limit Create-Job Print-Job Print-URI Validate-Job>
    Order deny,allow
    Allow all
  </Limit>
  <Limit Send-Document Send-URI Hold-Job Release-Job Restart-Job Purge-Jobs Cancel-Job Get-Notifications>
    Require user @OWNER @SYSTEM
    Order deny,allow
    Allow all
  </Limit>
  <Limit All>
    Order deny,allow
    Allow all
  </Limit>
</Policy>
`;

const places = (folder: string) => `
FileDevice Yes
ServerRoot ${folder}/root
RequestRoot ${folder}/spool
CacheDir ${folder}/cache
StateDir ${folder}/state
TempDir ${folder}/temp
ErrorLog ${folder}/error_log
AccessLog ${folder}/access_log
PageLog ${folder}/page_log
User lp
Group lp
SystemGroup lpadmin
`;

/** A printer that takes PDF as it is. */
const driver = (folder: string) => `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "LABEL.PPD"
*Manufacturer: "Test"
*Product: "(Test)"
*ModelName: "Label"
*ShortNickName: "Label"
*NickName: "Label"
*PSVersion: "(3010.000) 0"
*cupsFilter: "application/pdf 0 ${folder}/filter"
*OpenUI *PageSize/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageSize
*DefaultPageSize: Letter
*PageSize Letter/Letter: "<</PageSize[612 792]>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion: PickOne
*OrderDependency: 10 AnySetup *PageRegion
*DefaultPageRegion: Letter
*PageRegion Letter/Letter: "<</PageSize[612 792]>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: Letter
*ImageableArea Letter/Letter: "0 0 612 792"
*DefaultPaperDimension: Letter
*PaperDimension Letter/Letter: "612 792"
`;

const FILTER = `#!/bin/sh
exec cat $6
`;

export async function openRealCups() {
  const folder = mkdtempSync(join(tmpdir(), "narthex-cupsd-"));
  chmodSync(folder, 0o755);
  for (const name of ["root", "spool", "cache", "state", "temp", "out"]) {
    mkdirSync(join(folder, name));
    execFileSync("chown", ["lp:lp", join(folder, name)]);
  }
  writeFileSync(join(folder, "cupsd.conf"), configuration(folder));
  writeFileSync(join(folder, "cups-files.conf"), places(folder));
  writeFileSync(join(folder, "label.ppd"), driver(folder));
  writeFileSync(join(folder, "filter"), FILTER);
  chmodSync(join(folder, "filter"), 0o755);
  const environment = { CUPS_SERVER: join(folder, "cups.sock"), PATH: `${process.env.PATH}:/usr/sbin` };
  const env = { ...process.env, ...environment };
  const files = ["-c", join(folder, "cupsd.conf"), "-s", join(folder, "cups-files.conf")];
  const administer = (command: string, ...args: string[]) => execFileSync(command, args, { env, stdio: "pipe" });
  const isRunning = () => spawnSync("lpstat", ["-r"], { env }).stdout.toString().includes("scheduler is running");
  const start = async () => {
    const started = spawn("cupsd", ["-f", ...files], { env, stdio: "ignore" });
    await until(isRunning);
    return started;
  };
  let server: ChildProcess | null = await start();
  const stop = async () => {
    if (!server) return;
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
    server = null;
  };
  const pathOf = (printer: string) => join(folder, "out", `${printer}.pdf`);
  return {
    environment,
    administer,
    addPrinter: (name: string) =>
      administer("lpadmin", "-p", name, "-E", "-v", `file:${pathOf(name)}`, "-P", join(folder, "label.ppd")),
    /** What a printer wrote last; null for nothing. */
    printed: (printer: string) => (existsSync(pathOf(printer)) ? readFileSync(pathOf(printer)) : null),
    stop,
    async start() {
      server = await start();
    },
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
