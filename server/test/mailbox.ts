// A real SMTP server on loopback that keeps what it is sent.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  recipients: string[];
  headers: string;
  text: string;
}

export interface Mailbox {
  readonly url: string;
  readonly port: number;
  readonly received: readonly ReceivedMail[];
  /** Turns these recipients away for good, as a server does that does not know them. */
  readonly unknown: Set<string>;
  /** Puts these recipients off, as a server does that wants to see them again later. */
  readonly putOff: Set<string>;
  close(): Promise<void>;
}

/** Reads a plain-text body; long lines and signs beyond ASCII travel as quoted-printable or base64. */
function read(source: string): { headers: string; text: string } {
  const end = source.indexOf("\r\n\r\n");
  const headers = source.slice(0, end).replace(/\r\n\s+/g, " ");
  const body = source.slice(end + 4);
  if (/^content-transfer-encoding: base64/im.test(headers)) {
    return { headers, text: Buffer.from(body, "base64").toString("utf8") };
  }
  if (!/^content-transfer-encoding: quoted-printable/im.test(headers)) return { headers, text: body };
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { headers, text: Buffer.from(bytes, "latin1").toString("utf8") };
}

/** @param onReceived hears of every mail, before its sender does; gets how many there are */
export async function openMailbox(port = 0, onReceived: (count: number) => void = () => {}): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const unknown = new Set<string>();
  const putOff = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
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
  server.on("error", () => {}); // a sender that breaks off is nothing to this server
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
