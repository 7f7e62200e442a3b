/** The descriptions of notices about emails that were kept, because no mail server is set up. */
export const EMAIL_KEPT = "No mail server is set up. Administrators can read the email in Settings, under Logs.";
export const EMAILS_KEPT = "No mail server is set up. Administrators can read the emails in Settings, under Logs.";
