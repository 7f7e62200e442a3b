// A real SMTP server on loopback that stores the mails it receives.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  recipients: string[];
  headers: string;
  text: string;
  /** The HTML form of the text; empty without one. */
  html: string;
  /** Attachments and images of the HTML form. */
  files: { name: string; content: Buffer }[];
}

export interface Mailbox {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Rejects these recipients permanently. */
  readonly unknown: Set<string>;
  /** Rejects these recipients temporarily. */
  readonly putOff: Set<string>;
  /** The answer with which every email is refused at a command, such as "550 5.4.5 Limit exceeded" after the data. */
  readonly refusals: Map<"MAIL FROM" | "RCPT TO" | "DATA", string>;
  close(): Promise<void>;
}

function split(source: string): Part {
  const end = source.indexOf("\r\n\r\n");
  return { headers: source.slice(0, end).replace(/\r\n\s+/g, " "), body: source.slice(end + 4) };
}

/** The decoded body; long lines and non-ASCII characters are sent as quoted-printable or base64. */
function decode({ headers, body }: Part): Buffer {
  if (/^content-transfer-encoding: base64/im.test(headers)) return Buffer.from(body, "base64");
  if (!/^content-transfer-encoding: quoted-printable/im.test(headers)) return Buffer.from(body, "latin1");
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

interface Part {
  headers: string;
  body: string;
}

/** The parts of an email that contain no other parts. */
function leavesOf(part: Part): Part[] {
  const boundary = /^content-type: multipart\/.*boundary="([^"]+)"/im.exec(part.headers)?.[1];
  if (!boundary) return [part];
  const inner = part.body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((one) => leavesOf(split(one.replace(/^\r\n/, ""))));
}

function read(source: string): Omit<ReceivedMail, "recipients"> {
  const whole = split(source);
  const leaves = leavesOf(whole);
  const isText = (kind: string) => (part: Part) => new RegExp(`^content-type: text/${kind}`, "im").test(part.headers);
  const textOf = (part: Part | undefined) => (part ? decode(part).toString("utf8") : "");
  return {
    headers: whole.headers,
    text: textOf(leaves.find(isText("plain"))),
    html: textOf(leaves.find(isText("html"))),
    files: leaves
      .filter((part) => /^content-disposition:/im.test(part.headers))
      .map((part) => ({
        name: /filename="?([^";]+)"?/i.exec(part.headers)?.[1]?.trim() ?? "",
        content: decode(part),
      })),
  };
}

interface Account {
  user: string;
  password: string;
}

/**
 * @param onReceived called for every mail with the number so far, before the sender gets the reply
 * @param account without it, signing in is refused
 */
export async function openMailbox(
  port = 0,
  onReceived: (count: number) => void = () => {},
  account: Account | null = null,
): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const unknown = new Set<string>();
  const putOff = new Set<string>();
  const refusals: Mailbox["refusals"] = new Map();
  const findRefusal = (command: "MAIL FROM" | "RCPT TO" | "DATA"): Error | null => {
    const [, responseCode, message] = /^(\d{3}) (.+)$/.exec(refusals.get(command) ?? "") ?? [];
    return message === undefined ? null : Object.assign(new Error(message), { responseCode: Number(responseCode) });
  };
  const server = new SMTPServer({
    authOptional: account === null,
    allowInsecureAuth: true,
    disabledCommands: account === null ? ["STARTTLS", "AUTH"] : ["STARTTLS"],
    onAuth({ username, password }, _session, done) {
      const isRight = username === account?.user && password === account?.password;
      if (isRight) done(null, { user: username });
      else done(new Error("The password of this mailbox is swordfish."));
    },
    onMailFrom(_address, _session, done) {
      done(findRefusal("MAIL FROM"));
    },
    onRcptTo({ address }, _session, done) {
      const no = (responseCode: number) => done(Object.assign(new Error("not for this person"), { responseCode }));
      if (unknown.has(address)) no(550);
      else if (putOff.has(address)) no(450);
      else done(findRefusal("RCPT TO"));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refusal = findRefusal("DATA");
        if (refusal) return done(refusal);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ recipients, ...read(Buffer.concat(chunks).toString("latin1")) });
        onReceived(received.length);
        done();
      });
    },
  });
  server.on("error", () => {}); // a client that disconnects is no error
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const actual = (server.server.address() as AddressInfo).port;
  return {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    received,
    unknown,
    putOff,
    refusals,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
