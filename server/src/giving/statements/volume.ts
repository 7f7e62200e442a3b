// All statements of a year as one document to print. It stays open in the worker thread while statements are added, and
// returns its bytes as they are written, so that thousands of statements are never in memory together.
import { openPaper, type Paper } from "../../pdf/paper.ts";
import type { Statement } from "./statement.rules.ts";
import { drawStatement } from "./statement.ts";

const open = new Map<string, Paper>();

const NOTHING = new Uint8Array();

function requireOpen(volume: string): Paper {
  const paper = open.get(volume);
  if (!paper) throw new Error("the volume is not open: the thread that held it has ended");
  return paper;
}

/** The bytes written since the last call. */
function takeWritten(paper: Paper): Buffer {
  const parts: Buffer[] = [];
  for (let part = paper.read(); part !== null; part = paper.read()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** @param volume a name that no other open volume has */
export async function openVolume(volume: string, year: number): Promise<Uint8Array> {
  open.set(volume, await openPaper({ title: `Giving statements ${year}`, tagged: true }));
  return NOTHING;
}

export function addToVolume(volume: string, statement: Statement, logo: string | null): Uint8Array {
  const paper = requireOpen(volume);
  drawStatement(paper, statement, { detail: "rows", logo });
  return takeWritten(paper);
}

export function endVolume(volume: string): Uint8Array {
  const paper = requireOpen(volume);
  paper.end();
  return takeWritten(paper);
}

export function dropVolume(volume: string): Uint8Array {
  open.delete(volume);
  return NOTHING;
}
