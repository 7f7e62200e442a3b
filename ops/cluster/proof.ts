// `npm run proofs -- cluster`: records check-ins and gifts on a cluster while parts of it fail, and compares what was
// confirmed with what is stored.
import { printLine, runProof } from "../proofs/rounds.ts";
import { startCluster } from "./cluster.ts";
import { prepareRounds } from "./prepare.ts";
import { findMissingTool } from "./programs.ts";
import { findFailures, formatRow, HEAD } from "./report.ts";
import { type Result, runRound } from "./round.ts";

async function open() {
  const cluster = await startCluster(printLine);
  const prepared = await prepareRounds(cluster).catch(async (error: unknown) => {
    await cluster.stop();
    throw error;
  });
  return {
    run: (round: number) => runRound(cluster, prepared, round),
    async close() {
      await prepared.browser.close();
      await cluster.stop();
    },
  };
}

await runProof<Result>({
  name: "cluster",
  rounds: 20,
  cannotRun: findMissingTool,
  open,
  head: HEAD,
  rowOf: formatRow,
  findFailures,
});
