// What the settings say of every outside service: the mail server, and the providers of texts and of cards.
import * as z from "zod";

/**
 * Where the settings come from. Those of the environment, and of the sample congregation, which has none, cannot be
 * changed in the app.
 */
export const ProviderSource = z.enum(["none", "form", "environment", "sample"]);
export type ProviderSource = z.infer<typeof ProviderSource>;

export const ProviderSecret = z.object({
  setAt: z.string(),
  /** The person who entered it; null if the account was deleted. */
  setBy: z.string().nullable(),
  /** False if the server's SECRET has changed since: it must be entered again. */
  isReadable: z.boolean(),
});
export type ProviderSecret = z.infer<typeof ProviderSecret>;
