// Which addresses of the internet a request for a person may reach. Pure.
import ipaddr from "ipaddr.js";

/** False for private, loopback, link-local and all other special addresses, also inside of an IPv6 address. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}
