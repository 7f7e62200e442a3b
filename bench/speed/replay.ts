// Sends recorded statements once more, as they were sent: one after the other or together, inside a transaction or not.
import type { Pool, PoolClient, QueryArrayConfig } from "pg";
import type { Marks } from "./calls.ts";
import type { Recording, Statement, Value } from "./recording.ts";

interface Pools {
  readonly main: Pool;
  readonly aside: Pool;
}

type Fill = (own: Marks) => Value;
interface Ready {
  readonly statement: Statement;
  readonly values: readonly Fill[];
}

/** Texts come back as they are: making dates of them is none of the floor's work. */
const types = { getTypeParser: () => (text: string) => text };

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Numbers count where they stand alone or in JSON; texts wherever they are whole words. */
function holds(value: Value, mark: string): boolean {
  if (typeof value === "number") return String(value) === mark;
  if (typeof value !== "string") return false;
  if (/^\d+$/.test(mark) && !value.startsWith("{")) return value === mark;
  return new RegExp(`(?<!\\w)${escaped(mark)}(?!\\w)`).test(value);
}

/** A value with another request's own in place of the recorded one's. */
function filling(value: Value, marks: Marks): Fill {
  const found = Object.entries(marks).filter(([, mark]) => holds(value, mark));
  if (found.length === 0) return () => value;
  if (typeof value === "number") return (own) => Number(own[found[0]?.[0] ?? ""]);
  return (own) =>
    found.reduce(
      (text, [name, mark]) => text.replace(new RegExp(`(?<!\\w)${escaped(mark)}(?!\\w)`, "g"), own[name] ?? mark),
      String(value),
    );
}

function send(client: Pool | PoolClient, { statement, values }: Ready, own: Marks): Promise<unknown> {
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

/** Builds what sends a recording's statements; its argument is what the new request has of its own. */
export function replayOf({ statements, marks }: Recording, pools: Pools): (own: Marks) => Promise<void> {
  const ready = statements.map((statement): Ready => {
    return { statement, values: statement.values.map((value) => filling(value, marks)) };
  });
  const steps = [...Map.groupBy(ready, ({ statement }) => statement.step).values()];
  const poolOf = ({ isAside }: Statement): Pool => (isAside ? pools.aside : pools.main);

  return async (own) => {
    const held = new Map<number, PoolClient>();
    const sendOne = async (one: Ready): Promise<void> => {
      const { statement } = one;
      const { text, connection } = statement;
      const client = held.get(connection);
      await send(client ?? poolOf(statement), one, own);
      if (text !== "commit") return;
      client?.release();
      held.delete(connection);
    };
    try {
      for (const step of steps) {
        const [first] = step;
        // The statement that travels with `begin` needs the same connection.
        if (first?.statement.text.startsWith("begin")) {
          held.set(first.statement.connection, await poolOf(first.statement).connect());
        }
        if (first && step.length === 1) await sendOne(first);
        else await Promise.all(step.map(sendOne));
      }
    } finally {
      for (const client of held.values()) client.release(true);
    }
  };
}
