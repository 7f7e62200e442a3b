// What happens to the cluster in a round.
import type { Cluster } from "./cluster.ts";

export interface Fault {
  readonly name: string;
  /** Causes it. @returns how to repair it */
  cause(cluster: Cluster, round: number): Promise<() => Promise<void>>;
}

/** The server that a round concerns: each in turn. */
const chooseServer = ({ servers }: Cluster, round: number) => {
  const server = servers[Math.floor(round / FAULTS.length) % servers.length];
  if (!server) throw new Error("the cluster has no server");
  return server;
};

export const FAULTS: readonly Fault[] = [
  {
    name: "the primary is killed",
    async cause(cluster) {
      const { primary } = await cluster.waitForStandby();
      await primary.kill();
      return async () => primary.start();
    },
  },
  {
    name: "a Narthex server is killed",
    async cause(cluster, round) {
      const server = chooseServer(cluster, round);
      await server.kill();
      return () => server.start();
    },
  },
  {
    name: "a server loses the network to the database",
    async cause(cluster, round) {
      const server = chooseServer(cluster, round);
      server.cutNetwork();
      return async () => server.healNetwork();
    },
  },
  {
    name: "the disk of the standby is full",
    async cause(cluster) {
      const { standby } = await cluster.waitForStandby();
      const { disk } = standby;
      if (!disk) throw new Error("only root can limit the size of a disk");
      disk.fill();
      await cluster.loseStandby();
      return async () => disk.free();
    },
  },
  {
    name: "the clock of a server is five minutes ahead",
    async cause(cluster, round) {
      const server = chooseServer(cluster, round);
      await server.kill();
      await server.start("+5m");
      return async () => {
        await server.stop();
        await server.start();
      };
    },
  },
];
