// Parses server-sent events from a response. EventSource is not used, because it gives up after any status other than
// 200, hides the status, and sends no headers.

export interface StreamEvent {
  /** "message" for an event without a name. */
  name: string;
  id: string | null;
  data: string;
}

function parseEvent(block: string): StreamEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ""));
  }
  const data = fields.get("data");
  return data === undefined ? null : { name: fields.get("event") ?? "message", id: fields.get("id") ?? null, data };
}

/** @param onBytes called for all received data, also if it contains no event */
export async function* readEvents(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    text += decoder.decode(value, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const event = parseEvent(block);
      if (event) yield event;
    }
  }
}
