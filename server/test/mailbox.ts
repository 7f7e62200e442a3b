// A real SMTP server on loopback that stores the mails it receives.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  recipients: string[];
  headers: string;
  text: string;
  /** Attachments. */
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
  close(): Promise<void>;
}

function split(source: string): { headers: string; body: string } {
  const end = source.indexOf("\r\n\r\n");
  return { headers: source.slice(0, end).replace(/\r\n\s+/g, " "), body: source.slice(end + 4) };
}

/** The decoded body; long lines and non-ASCII characters are sent as quoted-printable or base64. */
function decode({ headers, body }: { headers: string; body: string }): Buffer {
  if (/^content-transfer-encoding: base64/im.test(headers)) return Buffer.from(body, "base64");
  if (!/^content-transfer-encoding: quoted-printable/im.test(headers)) return Buffer.from(body, "latin1");
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}

/** Reads a plain text, with or without attachments. */
function read(source: string): Omit<ReceivedMail, "recipients"> {
  const { headers, body } = split(source);
  const boundary = /^content-type: multipart\/.*boundary="([^"]+)"/im.exec(headers)?.[1];
  if (!boundary) return { headers, text: decode({ headers, body }).toString("utf8"), files: [] };
  const parts = body.split(`--${boundary}`).slice(1, -1);
  const [text, ...files] = parts.map((part) => split(part.replace(/^\r\n/, "")));
  return {
    headers,
    text: text ? decode(text).toString("utf8") : "",
    files: files.map((file) => ({
      name: /filename="?([^";]+)"?/i.exec(file.headers)?.[1]?.trim() ?? "",
      content: decode(file),
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
  const server = new SMTPServer({
    authOptional: account === null,
    allowInsecureAuth: true,
    disabledCommands: account === null ? ["STARTTLS", "AUTH"] : ["STARTTLS"],
    onAuth({ username, password }, _session, done) {
      const isRight = username === account?.user && password === account?.password;
      if (isRight) done(null, { user: username });
      else done(new Error("The password of this mailbox is swordfish."));
    },
    onRcptTo({ address }, _session, done) {
      const no = (responseCode: number) => done(Object.assign(new Error("not for this person"), { responseCode }));
      if (unknown.has(address)) no(550);
      else if (putOff.has(address)) no(450);
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
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
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
