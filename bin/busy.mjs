// Keeps one core busy, to run tests on a loaded machine. Ends after the given milliseconds, or when
// the process that started it ends.
const end = performance.now() + Number(process.argv[2]);

function keepCoreBusy() {
  const pause = performance.now() + 50;
  while (performance.now() < pause);
  if (performance.now() > end) process.exit();
  setImmediate(keepCoreBusy);
}

process.on("disconnect", () => process.exit());
keepCoreBusy();
