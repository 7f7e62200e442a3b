// Columns with notes about people, which may be confidential.

/** In English, German, French and Spanish, as the headings of other columns. */
const NOTES =
  /(notes?|comments?|remarks?|bemerkung(en)?|anmerkung(en)?|notiz(en)?|kommentare?|remarques?|commentaires?|notas?|comentarios?|observacion(es)?)$/;

/** Whether a column with this heading has notes, such as "Notes", "Medical Notes" or "Office_Comments:". */
export const isNoteHeading = (header: string): boolean =>
  NOTES.test(
    header
      .normalize("NFD")
      .toLowerCase()
      .replace(/[^a-z]/g, ""),
  );
