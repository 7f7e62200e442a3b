// Whether an address leads only to the computer that opens it. Without schemas.

/** True for localhost, 127.0.0.1 and the like: a phone that opens such an address finds nothing. */
export function isLocalAddress(address: string): boolean {
  return /^https?:\/\/(?:(?:[\w-]+\.)*localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])(?::\d+)?(?:[/?#]|$)/i.test(
    address,
  );
}
