import { expect, test } from "vitest";
import { isNoteHeading } from "./noteColumns.ts";

test("columns with notes are recognized by their headings", () => {
  const notes = ["Notes", "note", "Medical Notes", "OfficeComments", "Pastoral_Remarks:", "Notes 2"];
  const german = ["Bemerkung", "Seelsorge-Bemerkungen", "Notiz", "Notizen", "Kommentare", "Anmerkung", "Anmerkungen"];
  const others = [
    "Remarques",
    "Commentaire",
    "Nota",
    "Notas",
    "Comentarios",
    "Observación",
    "Observaciones",
    "Observations",
  ];
  expect([...notes, ...german, ...others].filter((header) => !isNoteHeading(header))).toEqual([]);
  expect(
    ["Gender", "Noted by", "Grade", "Comment date", "Geschlecht", "Notfallkontakt", ""].filter(isNoteHeading),
  ).toEqual([]);
});
