/** The description of a notice about an email that was kept, because no mail server is set up. */
export const EMAIL_KEPT = "No mail server is set up. Administrators can read it in Settings, under Logs.";
