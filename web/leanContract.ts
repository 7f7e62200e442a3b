// What browsers get of the contract: of each call its address and what may be sent. What it answers, refuses and is for
// concerns the server and the API document; left in, these would be a tenth of the first screen's own script.
import type { Plugin } from "vite";

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const SERVER_ONLY = new Set(["summary", "answers", "errors"]);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Every node below one, without those inside functions, which run later. */
function* below(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (!isNode(child)) continue;
      yield child;
      if (!child.type.includes("Function")) yield* below(child);
    }
  }
}

const nameOf = (node: unknown): unknown => (isNode(node) ? node.name : undefined);

function serverOnlyParts(node: Node): Node[] {
  if (node.type !== "CallExpression" || nameOf(node.callee) !== "endpoint") return [];
  const [declaration] = node.arguments as Node[];
  const parts = (declaration?.properties ?? []) as Node[];
  return parts.filter(({ key }) => SERVER_ONLY.has(String(nameOf(key))));
}

interface Change {
  start: number;
  end: number;
  text: string;
}

/** Schemas are made without side effects: marked as such, those that are left over after the cuts go too. */
function changesIn(program: Node): Change[] {
  const changes: Change[] = [];
  const constants = (program.body as Node[])
    .map((statement) => (isNode(statement.declaration) ? statement.declaration : statement))
    .filter(({ type }) => type === "VariableDeclaration");
  for (const node of constants.flatMap((constant) => [...below(constant)])) {
    for (const { start, end } of serverOnlyParts(node)) changes.push({ start, end, text: "" });
    if (node.type === "CallExpression") changes.push({ start: node.start, end: node.start, text: "/*#__PURE__*/ " });
  }
  const cuts = changes.filter(({ text }) => text === "");
  const isCut = ({ start, text }: Change) => text !== "" && cuts.some((cut) => start >= cut.start && start < cut.end);
  return changes.filter((change) => !isCut(change)).sort((one, other) => other.start - one.start);
}

export function leanContract(): Plugin {
  return {
    name: "narthex-lean-contract",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/][\w-]+\.ts$/ },
      handler(code) {
        const program = this.parse(code, { lang: "ts" }) as unknown as Node;
        let lean = code;
        for (const { start, end, text } of changesIn(program)) {
          const comma = text === "" && lean[end] === "," ? 1 : 0;
          lean = lean.slice(0, start) + text + lean.slice(end + comma);
        }
        return { code: lean, map: null };
      },
    },
  };
}
