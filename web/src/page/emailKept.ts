/** The descriptions of notices about emails that were kept, because no mail server is set up. */
export const EMAIL_KEPT = "No mail server is set up. Administrators can read the email in Settings, under Logs.";
export const EMAILS_KEPT = "No mail server is set up. Administrators can read the emails in Settings, under Logs.";

/** Instead of an email that a person without access to the settings asked for. It is the same for every address. */
export const NOT_MAILED = "We cannot send you an email at the moment. Please contact the church office.";
