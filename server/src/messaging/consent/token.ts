// The token of an unsubscribe address: the email address itself, encrypted with this server's key. Nothing is stored,
// a token cannot be guessed or read, and it works as long as the server has its secret.
import { type Secret, seal, unseal } from "../../sealed.ts";

/** @param address an email address */
export const sealAddress = (secret: Secret, address: string): string => seal(secret, "unsubscribe addresses", address);

/** The email address of a token; null for a token that this server never created. */
export const openToken = (secret: Secret, token: string): string | null =>
  unseal(secret, "unsubscribe addresses", token);

/** "l•••@example.org": enough for its owner to recognize, too little for others. */
export function maskAddress(address: string): string {
  const [name = "", ...host] = address.split("@");
  return `${[...name][0] ?? ""}•••@${host.join("@")}`;
}
