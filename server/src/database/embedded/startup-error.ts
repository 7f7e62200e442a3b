/** A start that cannot continue. The message is one plain sentence for the operator, shown without a stack. */
export class StartupError extends Error {
  override name = "StartupError";
}
