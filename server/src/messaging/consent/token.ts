// The secret part of an unsubscribe address: the email address itself, sealed with this server's key. Nothing of it is kept,
// nobody can guess or read one, and it works as long as the server has its secret.
import { seal, unseal } from "../../sealed.ts";

/** @param address an email address */
export const sealAddress = (secret: string, address: string): string => seal(secret, "unsubscribe addresses", address);

/** The email address that was sealed; null for a token that this server never wrote. */
export const openToken = (secret: string, token: string): string | null =>
  unseal(secret, "unsubscribe addresses", token);

/** "l•••@example.org": enough for its owner to know it, too little for anybody else. */
export function maskedAddress(address: string): string {
  const [name = "", ...host] = address.split("@");
  return `${[...name][0] ?? ""}•••@${host.join("@")}`;
}
