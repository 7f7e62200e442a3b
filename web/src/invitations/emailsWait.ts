/** Shown instead of the sentence that an invitation was sent. */
export const EMAILS_WAIT =
  "Emails wait until an administrator presses Resume in Settings: this congregation was restored from a backup.";
