// Files of gifts as other programs export them, with the columns that these programs document.
import { stringify } from "csv-stringify/sync";

const file = (header: string, rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(stringify([header.split(","), ...rows], { record_delimiter: "\r\n" }));

/**
 * In each file: two gifts that can be imported, of Ada and Ben, with 75.50 together, unless a comment says otherwise.
 */
export const GIFT_FILES = {
  // A gift to two funds has a row for each, with the same ID. The third row was refunded.
  planning_center: file(
    "Donation ID,Person ID,First Name,Last Name,Received At,Refunded,Payment Method,Payment Method Type,Payment Channel,Status,Fund,Amount,Fee",
    [
      [
        "d1",
        "p1",
        "Ada",
        "Planning",
        "2026-01-04 14:05:00 UTC",
        "false",
        "Visa",
        "card",
        "online",
        "succeeded",
        "General",
        "50.00",
        "1.20",
      ],
      [
        "d1",
        "p1",
        "Ada",
        "Planning",
        "2026-01-04 14:05:00 UTC",
        "false",
        "Visa",
        "card",
        "online",
        "succeeded",
        "Missions",
        "25.50",
        "0.00",
      ],
      [
        "d2",
        "p2",
        "Ben",
        "Planning",
        "2026-01-05 14:05:00 UTC",
        "true",
        "ACH",
        "ach",
        "online",
        "succeeded",
        "General",
        "10.00",
        "0.00",
      ],
    ],
  ),
  // The first gift is to two funds in one row.
  breeze: file("Payment ID,Batch,Person ID,First Name,Last Name,Date,Fund(s),Amount,Method,Check Number,Note", [
    [
      "9001",
      "3",
      "b1",
      "Ada",
      "Breezy",
      "01/04/2026",
      "General (40.00), Missions (10.00)",
      "$50.00",
      "Check",
      "1023",
      "",
    ],
    ["9002", "3", "b2", "Ben", "Breezy", "01/04/2026", "Building Fund", "25.50", "Cash", "", "For the roof"],
  ]),
  pushpay: file(
    "Tax Deductible,Payer ID,First Name,Last Name,Mobile Number,Fund Name,Amount,Payment Type,Received On,Payment Reference",
    [
      ["Yes", "pp1", "Ada", "Push", "5185550101", "Tithes", "50.00", "Credit Card", "1/4/2026", "R1"],
      ["Yes", "pp2", "Ben", "Push", "5185550102", "General", "25.50", "ACH", "1/18/2026", "R2"],
      ["No", "pp2", "Ben", "Push", "5185550102", "Camp fee", "99.00", "ACH", "1/18/2026", "R3"],
    ],
  ),
  subsplash: file(
    "Donor ID,First Name,Last Name,Fund,Gross amount,Payment method,Transaction date,Check number,Status,Fee",
    [
      ["s1", "Ada", "Sub", "General", "50.00", "Card", "2026-01-04", "", "succeeded", "1.50"],
      ["s2", "Ben", "Sub", "General", "25.50", "Bank", "2026-01-04", "", "succeeded", "0.30"],
      ["s2", "Ben", "Sub", "General", "13.00", "Card", "2026-01-06", "", "failed", "0.00"],
      ["s2", "Ben", "Sub", "General", "14.00", "Card", "2026-01-07", "", "disputed", "0.00"],
    ],
  ),
  fellowshipone: file("Tax Deductible,User Id,First Name,Last Name,Category,Amount,Note,Date,Check Number", [
    ["Yes", "f1", "Ada", "Fellow", "Tithe", "50.00", "", "01/04/2026", "77"],
    ["Yes", "f2", "Ben", "Fellow", "Offering", "25.50", "Easter", "01/20/2026", ""],
  ]),
  churchwindows: file(
    "Trans. #,Donation Date,Batch Code,Check #,Account Amount,Account ID,Account Name,Pymt. Method,Line Item Comments,Giver Name,Giver #",
    [
      ["1", "01/04/2026", "A", "", "50.00", "10", "General", "Cash", "", "Ada Windows", "w1"],
      ["2", "01/04/2026", "A", "88", "25.50", "11", "Missions", "Check", "", "Ben Windows", "w2"],
    ],
  ),
  // The last row is a pledge.
  simplechurch: file(
    "User ID,Last Name,First Name,Date,Category,Campaign,Source,Batch,Details,Note,Check #,Amount,Tax Deductible,Fee,Family ID,Frequency,Pledge Start,Pledge End,Pledged Amount,Contributed Amount",
    [
      [
        "u1",
        "Simple",
        "Ada",
        "2026-01-04",
        "General",
        "",
        "Cash",
        "",
        "",
        "",
        "",
        "50.00",
        "Yes",
        "",
        "1",
        "",
        "",
        "",
        "",
        "",
      ],
      [
        "u2",
        "Simple",
        "Ben",
        "2026-01-11",
        "Missions",
        "",
        "Check",
        "",
        "",
        "",
        "12",
        "25.50",
        "Yes",
        "",
        "1",
        "",
        "",
        "",
        "",
        "",
      ],
      [
        "u2",
        "Simple",
        "Ben",
        "2026-01-01",
        "Building",
        "Roof",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "",
        "1",
        "Monthly",
        "2026-01-01",
        "2026-12-31",
        "1200.00",
        "0.00",
      ],
    ],
  ),
};

/** Many gifts: of a number of donors, over a year, each with its ID. */
export function manyGifts(count: number, donors: number): Uint8Array<ArrayBuffer> {
  const header = "Payment ID,Batch,Person ID,First Name,Last Name,Date,Fund(s),Amount,Method,Check Number,Note";
  const start = Temporal.PlainDate.from("2025-01-05");
  const lines = Array.from({ length: count }, (_, place) => {
    const donor = place % donors;
    const day = start.add({ days: place % 365 }).toString();
    return `${place},1,m${donor},Nr${donor},Giver,${day},General,${10 + (place % 90)}.${String(place % 100).padStart(2, "0")},Check,${place},`;
  });
  return new TextEncoder().encode([header, ...lines].join("\r\n"));
}
