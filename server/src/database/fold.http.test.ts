// Folding text for a search: the same in PostgreSQL and in JavaScript.
import { foldText } from "@narthex/contract/fold.ts";
import { members as calls } from "@narthex/contract/members.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Congregation, openCongregation, type Person } from "../../test/congregation.ts";
import { members } from "./tables/members.ts";

let congregation: Congregation;
let admin: Person;

const NAMES: [string, string][] = [
  ["Zoë", "Ångström"],
  ["Olúwaṣeun", "Foldbright"],
  ["Søren", "Łukasiewicz"],
  ["Anna  Maria", "Straße"],
  ["Deirdre", "O’Foldan"],
  ["Luca", "D'Foldelo"],
  ["İpek", "Öztürk"],
  ["Jean‐Luc", "Œuvray"],
  ["Peter", "St. Johnfold"],
  ["J.R.", "Foldsmith"],
  ["伟", "王"],
  ["小明", "欧阳"],
  ["健太郎", "佐々木"],
  ["하늘", "김"],
  ["エリ", "スミス"],
];

beforeAll(async () => {
  congregation = await openCongregation();
  admin = await congregation.as("admin");
  const people = NAMES.map(([firstName, lastName]) => ({ firstName, lastName, joinDate: "2026-01-04" }));
  await congregation.postgres.db.insert(members).values(people);
});
afterAll(() => congregation?.close());

test.each([
  ["zoe", "Zoë"],
  ["ZOË ang", "Zoë"],
  ["angstrom, zoe", "Zoë"],
  ["oluwaseun foldbright", "Olúwaṣeun"],
  ["soren lukasie", "Søren"],
  ["anna maria", "Anna  Maria"],
  ["anna   maria strasse", "Anna  Maria"],
  ["o'foldan", "Deirdre"],
  ["ofoldan", "Deirdre"],
  ["deirdre o`foldan", "Deirdre"],
  ["O´Foldan", "Deirdre"],
  ["dfoldelo", "Luca"],
  ["d’foldelo", "Luca"],
  ["ipek oz", "İpek"],
  ["jean-luc oeuv", "Jean‐Luc"],
  ["jean luc oeuv", "Jean‐Luc"],
  ["Œuvray, Jean–", "Jean‐Luc"],
  ["st johnfold", "Peter"],
  ["St. Johnfold, P.", "Peter"],
  ["ST.JOHNFOLD", "Peter"],
  ["st.johnfold,peter", "Peter"],
  ["p.st.john", null],
  ["jr foldsmith", "J.R."],
  ["j.r. foldsmith", "J.R."],
  ["王伟", "伟"],
  ["王 伟", "伟"],
  ["伟王", "伟"],
  ["欧阳小", "小明"],
  ["欧阳小明", "小明"],
  ["小明欧阳", "小明"],
  ["佐々木健太郎", "健太郎"],
  ["김하늘", "하늘"],
  ["スミスエリ", "エリ"],
  ["王明", null],
])("a search for %s finds %s", async (search, firstName) => {
  const { body } = await admin.call(calls.list, { query: { search } });
  expect(body.map((member) => member.firstName)).toEqual(firstName === null ? [] : [firstName]);
});

test.each(["\u0301", "’", "—", "."])("a search for only %j finds no one", async (search) => {
  expect((await admin.call(calls.list, { query: { search } })).body).toEqual([]);
});

test("PostgreSQL folds any text as JavaScript does", async () => {
  const { pool } = congregation.postgres;
  const letters = fc.constantFrom(
    ..."ßẞæŒþÞøŁđÐħıİŧςΣσ'’‘ʼ`´′ʻ-‐–—.…． AaÅé\u0301ṣǅﬁⅣ％한ぁ".split(""),
    "  ",
    "ΑΣ",
    "🎵",
  );
  // Letters that are newer than the Unicode version of a PostgreSQL server are not lowered there.
  const established = fc
    .oneof(
      fc.integer({ min: 0x20, max: 0x10ff }),
      fc.integer({ min: 0x1e00, max: 0x1fff }),
      fc.integer({ min: 0x3041, max: 0x4fff }),
    )
    .map((code) => String.fromCodePoint(code));
  const text = fc.string({ unit: fc.oneof(letters, established) });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 20, maxLength: 20 }), async (texts) => {
      const { rows } = await pool.query<{ folded: string }>(
        "select fold_text(value) as folded from unnest($1::text[]) with ordinality as t(value, place) order by place",
        [texts],
      );
      expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
    }),
    { numRuns: 50 },
  );
});
