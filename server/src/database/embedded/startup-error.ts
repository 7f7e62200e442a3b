/** A start that cannot continue. The message is one plain sentence for the operator, shown without a stack. */
export class StartupMistake extends Error {
  override name = "StartupMistake";
}
