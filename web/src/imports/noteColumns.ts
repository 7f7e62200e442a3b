// Columns with notes about people, which may be confidential.
import { foldText } from "@narthex/contract/fold.ts";

/** In English, German, French and Spanish, as the headings of other columns. */
const NOTES =
  /(notes?|comments?|remarks?|bemerkung(en)?|anmerkung(en)?|notiz(en)?|kommentare?|remarques?|commentaires?|notas?|comentarios?|observaci(on|ones)|observations?)$/;

/** Whether a column with this heading has notes, such as "Notes", "Medical Notes" or "Office_Comments:". */
export const isNoteHeading = (header: string): boolean => NOTES.test(foldText(header).replace(/[^a-z]/g, ""));
