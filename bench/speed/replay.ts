// Sends recorded statements again in the recorded order: in sequence or concurrently, inside a transaction or not.
import type { Pool, PoolClient, QueryArrayConfig } from "pg";
import type { Marks } from "./calls.ts";
import type { Recording, Statement, Value } from "./recording.ts";

interface Pools {
  readonly main: Pool;
  readonly counters: Pool;
}

type Fill = (own: Marks) => Value;
interface PreparedStatement {
  readonly statement: Statement;
  readonly values: readonly Fill[];
}

/** Values stay text: the floor does not parse dates. */
const types = { getTypeParser: () => (text: string) => text };

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Numbers match as whole values or inside JSON; texts match as whole words. */
function includesMark(value: Value, mark: string): boolean {
  if (typeof value === "number") return String(value) === mark;
  if (typeof value !== "string") return false;
  if (/^\d+$/.test(mark) && !value.startsWith("{")) return value === mark;
  return new RegExp(`(?<!\\w)${escapePattern(mark)}(?!\\w)`).test(value);
}

/** Replaces the recorded request's mark in a value by the mark of another request. */
function findFill(value: Value, marks: Marks): Fill {
  const found = Object.entries(marks).filter(([, mark]) => includesMark(value, mark));
  if (found.length === 0) return () => value;
  if (typeof value === "number") return (own) => Number(own[found[0]?.[0] ?? ""]);
  return (own) =>
    found.reduce(
      (text, [name, mark]) => text.replace(new RegExp(`(?<!\\w)${escapePattern(mark)}(?!\\w)`, "g"), own[name] ?? mark),
      String(value),
    );
}

function sendStatement(
  client: Pool | PoolClient,
  { statement, values }: PreparedStatement,
  own: Marks,
): Promise<unknown> {
  const { text, name } = statement;
  const query: QueryArrayConfig = {
    text,
    values: values.map((fill) => fill(own)),
    rowMode: "array",
    types,
    ...(name === null ? {} : { name }),
  };
  return client.query(query);
}

/** Returns a function that sends a recording's statements with the marks of a new request. */
export function createReplay({ statements, marks }: Recording, pools: Pools): (own: Marks) => Promise<void> {
  const prepared = statements.map((statement): PreparedStatement => {
    return { statement, values: statement.values.map((value) => findFill(value, marks)) };
  });
  const steps = [...Map.groupBy(prepared, ({ statement }) => statement.step).values()];
  const getPool = ({ usesCounterPool }: Statement): Pool => (usesCounterPool ? pools.counters : pools.main);

  return async (own) => {
    const held = new Map<number, PoolClient>();
    const sendOne = async (one: PreparedStatement): Promise<void> => {
      const { statement } = one;
      const { text, connection } = statement;
      const client = held.get(connection);
      await sendStatement(client ?? getPool(statement), one, own);
      if (text !== "commit") return;
      client?.release();
      held.delete(connection);
    };
    try {
      for (const step of steps) {
        const [first] = step;
        // The statement that is sent together with `begin` needs the same connection.
        if (first?.statement.text.startsWith("begin")) {
          held.set(first.statement.connection, await getPool(first.statement).connect());
        }
        if (first && step.length === 1) await sendOne(first);
        else await Promise.all(step.map(sendOne));
      }
    } finally {
      for (const client of held.values()) client.release(true);
    }
  };
}
