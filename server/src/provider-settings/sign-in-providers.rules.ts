// Why the test of a provider failed, in one of a fixed list of sentences: the form cannot be used to read what other
// programs in the network say.

const NOT_REACHED =
  "Can't reach the server. Please check the issuer, and whether this server may connect to the internet.";
const NO_DESCRIPTION = "There is no description of OpenID Connect at this issuer. Please check its address.";
const ANOTHER_ISSUER =
  "The description there is for another issuer. Please enter the issuer exactly as the service gives it, also its last slash.";

/** @param code of the error of openid-client; undefined for one of the network */
export function describeDiscoveryFailure(code: string | undefined): string {
  if (code === undefined || code === "OAUTH_TIMEOUT") return NOT_REACHED;
  return code === "OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED" ? ANOTHER_ISSUER : NO_DESCRIPTION;
}
