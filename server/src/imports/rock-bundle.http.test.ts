// A bundle of Rock: its people with the phone numbers, addresses and attributes of the other files.
import { imports as calls } from "@narthex/contract/imports.ts";
import { members } from "@narthex/contract/members.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "../../test/congregation.ts";
import { check, confirm, csv, ended, sendFile, upload } from "../../test/import.ts";
import { readLeftOut } from "../../test/left-out.ts";
import { zipOf } from "../../test/rock-bundle.ts";
import { openSunday, type Sunday } from "../../test/sunday.ts";

let sunday: Sunday;
let admin: Person;

beforeAll(async () => {
  sunday = await openSunday();
  admin = await sunday.as("admin");
});
afterAll(() => sunday?.close());

const PEOPLE = "Id,FamilyId,FamilyName,FamilyRole,FirstName,LastName,Email,RecordStatus";
const PHONES = "PersonId,PhoneType,PhoneNumber,IsMessagingEnabled,IsUnlisted";
const ADDRESSES = "PersonId,Street1,Street2,City,State,PostalCode,Country,Latitude,Longitude,AddressType";

const importBundle = async (files: Readonly<Record<string, readonly string[]>>) => {
  const uploaded = await upload(admin, await zipOf(files));
  const checked = await check(admin, uploaded);
  return { uploaded, done: await ended(admin, await confirm(admin, checked, true)) };
};
const find = async (search: string) => (await admin.call(members.list, { query: { search } })).body[0];

test("the phone numbers, addresses and attributes of a bundle become fields of their people", async () => {
  const { uploaded, done } = await importBundle({
    "person.csv": [
      PEOPLE,
      "14,1,Bundle Family,Adult,Bob,Bundle,,Active",
      "15,1,Bundle Family,Adult,Ann,Bundle,,Active",
    ],
    "person-phone.csv": [
      PHONES,
      "14,Home,480-555-1234,,",
      "14,Mobile,480-555-1200,True,",
      "14,Work,480-555-1299,,",
      "15,Work,480-555-1250,,",
    ],
    "person-address.csv": [
      ADDRESSES,
      "14,1 Work Way,,Mesa,AZ,85201,,,,Work",
      "14,777 Cloud Dr,Apt 2,Peoria,AZ,85301,,,,Home",
    ],
    "person-attribute.csv": ["Key,Name,FieldType,Category", "Baptism,Baptism Date,Date,X"],
    "person-attributevalue.csv": ["PersonId,AttributeKey,AttributeValue", "14,Baptism,1978-10-04"],
    "person-note.csv": ["PersonId,Id,NoteType", "14,1,General"],
  });
  expect(uploaded.source).toBe("rock");
  expect([uploaded.unreadFiles, done.unreadFiles]).toEqual(Array(2).fill([{ name: "person-note.csv", rows: 1 }]));
  expect(uploaded.columns.map(({ header }) => header)).toContain("Baptism Date");
  expect(done).toMatchObject({ status: "done", added: 2, households: 1 });
  expect(await find("Bob Bundle")).toMatchObject({
    phone: "+14805551200",
    householdAddress: "777 Cloud Dr\nApt 2\nPeoria, AZ 85301",
  });
  expect(await find("Ann Bundle")).toMatchObject({ phone: "+14805551250" });
  const [left] = await readLeftOut(admin, calls.leftOut, done.id);
  expect(left).toMatchObject({
    Id: "14",
    OtherPhone: "480-555-1234",
    MorePhones: "Work: 480-555-1299",
    MoreAddresses: "Work: 1 Work Way, Mesa, AZ, 85201",
    "Baptism Date": "1978-10-04",
  });
});

test("a person who is only in the file of phone numbers is returned with the reason", async () => {
  const { done } = await importBundle({
    "export/person.csv": [PEOPLE, "30,9,Lone Family,Adult,Lou,Lone,,Active"],
    "export/person-phone.csv": [PHONES, "31,Home,480-555-1111,,"],
  });
  expect(done).toMatchObject({ added: 1, leftOut: 1 });
  const [left] = await readLeftOut(admin, calls.leftOut, done.id);
  expect(left).toMatchObject({ Row: "3", Id: "31", OtherPhone: "480-555-1111" });
  expect(left?.Reason).toContain("First name");
});

test("attributes beyond the largest number of columns are returned in one column", async () => {
  const keys = Array.from({ length: 120 }, (_, place) => `Key${place}`);
  const { uploaded } = await importBundle({
    "person.csv": [PEOPLE, "40,8,Wide Family,Adult,Wim,Wide,,Active"],
    "person-attributevalue.csv": ["PersonId,AttributeKey,AttributeValue", ...keys.map((key) => `40,${key},yes`)],
  });
  expect(uploaded.columns).toHaveLength(100);
  expect(uploaded.columns.at(-1)?.samples[0]).toContain("Key119: yes");
});

test("a damaged bundle, one without people and one that is too large are refused with a sentence", async () => {
  const whole = await zipOf({ "person.csv": [PEOPLE, "50,7,X,Adult,Xa,Xe,,Active"] });
  const cut = whole.slice(0, whole.length - 30);
  expect((await sendFile(admin, cut)).body.fields?.file).toBe("This bundle cannot be opened. Please export it again.");
  const empty = await zipOf({ "person.csv": [PEOPLE] });
  expect((await sendFile(admin, empty)).body.fields?.file).toContain("This file contains no people.");
  const large = await zipOf({ "person.csv": [PEOPLE, "x".repeat(33 * 1024 * 1024)] });
  expect((await sendFile(admin, large)).body.fields?.file).toContain("larger than 32 MB");
  expect((await sendFile(admin, csv("a", "b"))).status).toBe(201);
});
