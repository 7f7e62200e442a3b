/** A start that cannot go on. The message is one plain sentence for whoever runs Narthex; it is shown without a stack. */
export class StartupMistake extends Error {
  override name = "StartupMistake";
}
