// Columns with notes about people, which may be confidential.

const NOTES = /(notes?|comments?|remarks?)$/;

/** Whether a column with this heading has notes, such as "Notes", "Medical Notes" or "Office_Comments:". */
export const isNoteHeading = (header: string): boolean => NOTES.test(header.toLowerCase().replace(/[^a-z]/g, ""));
