// What every round needs: an administrator's session, members, and a browser with a screen.
import { type Browser, chromium } from "@playwright/test";
import { signIn } from "../../bench/signed-in.ts";
import type { Session } from "../proofs/load.ts";
import type { Cluster } from "./cluster.ts";

const MEMBERS = 2000;

export interface PreparedLoad {
  readonly session: Session;
  readonly members: readonly number[];
  readonly browser: Browser;
}

export async function prepareRounds(cluster: Cluster): Promise<PreparedLoad> {
  const cookie = await signIn(cluster.url);
  await cluster.query(`insert into members (first_name, last_name, join_date, membership_status)
    select 'Member', 'Number ' || n, '2024-01-07', 'active' from generate_series(1, ${MEMBERS}) as n`);
  const rows = await cluster.query<{ id: number }>(
    "select id from members where last_name like 'Number %' order by id",
  );
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  return { session: { url: cluster.url, cookie }, members: rows.map(({ id }) => id), browser };
}
