import { expect, test } from "vitest";
import { isNoteHeading } from "./noteColumns.ts";

test("columns with notes are recognized by their headings", () => {
  const notes = ["Notes", "note", "Medical Notes", "OfficeComments", "Pastoral_Remarks:", "Notes 2"];
  expect(notes.filter((header) => !isNoteHeading(header))).toEqual([]);
  expect(["Gender", "Noted by", "Grade", "Comment date", ""].filter(isNoteHeading)).toEqual([]);
});
