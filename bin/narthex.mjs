#!/usr/bin/env node
// Runs the commands of package.json: `npm start`, `npm test` and the others. It runs on the installed Node; the product
// itself runs on the Node pinned in package.json, which is installed first.
const oldest = 20;
const major = Number(process.versions.node.split(".")[0]);

if (major < oldest) {
  process.stderr.write(
    `Narthex needs Node ${oldest} or later, and this is Node ${process.versions.node}: get a newer one from https://nodejs.org.\n`,
  );
  process.exitCode = 1;
} else {
  const { runCommand } = await import("./run.mjs");
  process.exitCode = await runCommand(process.argv.slice(2));
}
