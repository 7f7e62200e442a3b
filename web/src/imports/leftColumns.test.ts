import { expect, test } from "vitest";
import { listColumnsWithoutField } from "./leftColumns.ts";

test("a column without a field is listed by its heading, or by its number if it has cells but no heading", () => {
  const columns = ["First name", "Grade", "", "School", "", "Robe size"].map((header, place) => ({
    header,
    isEmpty: place === 3 || place === 4,
  }));
  const custom = [{ column: 5 }, { column: null }];
  expect(listColumnsWithoutField({ columns, mapping: { firstName: 0, lastName: null }, custom })).toEqual([
    { header: "Grade", column: 1 },
    { header: "Column 3", column: 2 },
  ]);
});
