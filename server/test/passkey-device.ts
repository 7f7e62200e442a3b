// A device with passkeys: makes credentials and signs challenges as WebAuthn Level 3 describes, independently of the
// library that checks them.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();
const text = (data: Buffer): string => data.toString("base64url");

const PRESENT = 0x01;
const VERIFIED = 0x04;
const NEW_CREDENTIAL = 0x40;

interface Wrong {
  /** The origin that the browser reports. */
  readonly origin?: string;
  /** The device did not check who holds it. */
  readonly isUnverified?: boolean;
  /** The counter that the device reports. */
  readonly counter?: number;
}

function uint(value: number, size: 2 | 4): Buffer {
  const data = Buffer.alloc(size);
  if (size === 2) data.writeUInt16BE(value);
  else data.writeUInt32BE(value);
  return data;
}

/** The public key as COSE: an elliptic curve key on P-256 for ES256. */
function coseOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const head = Buffer.from("a5010203262001215820", "hex");
  return Buffer.concat([head, Buffer.from(x, "base64url"), Buffer.from("225820", "hex"), Buffer.from(y, "base64url")]);
}

/** An attestation object in CBOR with the format "none". */
function attestationOf(authenticatorData: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from("a363", "hex"),
    Buffer.from("fmt"),
    Buffer.from("64", "hex"),
    Buffer.from("none"),
    Buffer.from("67", "hex"),
    Buffer.from("attStmt"),
    Buffer.from("a068", "hex"),
    Buffer.from("authData"),
    Buffer.from("59", "hex"),
    uint(authenticatorData.length, 2),
    authenticatorData,
  ]);
}

/** A device with one passkey for a site. @param origin of the site, such as `https://church.example.org` */
export function passkeyDevice(origin: string) {
  const id = randomBytes(32);
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const siteName = new URL(origin).hostname;
  let used = 0;

  const clientData = (type: string, challenge: string, wrong: Wrong): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: wrong.origin ?? origin, crossOrigin: false }));
  const dataWith = (wrong: Wrong, more: Buffer | null): Buffer => {
    const flags = PRESENT | (wrong.isUnverified ? 0 : VERIFIED) | (more ? NEW_CREDENTIAL : 0);
    used += 1;
    const counter = uint(wrong.counter ?? used, 4);
    return Buffer.concat([sha256(siteName), Buffer.from([flags]), counter, more ?? Buffer.alloc(0)]);
  };
  const credential = { id: text(id), rawId: text(id), type: "public-key" as const, clientExtensionResults: {} };

  return {
    /** Makes the passkey. */
    make(challenge: string, wrong: Wrong = {}) {
      const more = Buffer.concat([Buffer.alloc(16), uint(id.length, 2), id, coseOf(publicKey)]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData("webauthn.create", challenge, wrong)),
          attestationObject: text(attestationOf(dataWith(wrong, more))),
          transports: ["internal"],
        },
      };
    },
    /** Signs a challenge with the passkey. */
    use(challenge: string, wrong: Wrong = {}) {
      const data = clientData("webauthn.get", challenge, wrong);
      const authenticatorData = dataWith(wrong, null);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authenticatorData),
          signature: text(signature),
        },
      };
    },
  };
}
