// Recognizes the export of gifts of a known program by its headings, and says which column has which field. Pure.
import type { GiftColumn, GiftMapping, GiftSource } from "@narthex/contract/gift-import-mapping.ts";
import { GIFT_COLUMNS } from "@narthex/contract/gift-import-mapping.ts";
import { toHeadingKey } from "../../imports/products.rules.ts";

type Columns = Partial<Record<GiftColumn, string>>;

interface Product {
  source: GiftSource;
  signatures: readonly (readonly string[])[];
  columns: Columns;
}

const PLEDGE = "pledgedamount totalpledgeamount pledgeamount";

const PRODUCTS: readonly Product[] = [
  {
    source: "planning_center",
    signatures: [["donationid", "receivedat"]],
    columns: {
      giftId: "donationid",
      donorId: "personid donorid",
      firstName: "firstname donorfirstname",
      lastName: "lastname donorlastname donorname name",
      email: "email donoremail emailaddress",
      date: "receivedat",
      amount: "amount netamountwithoutfee",
      fund: "fund fundname",
      method: "paymentmethodtype paymentmethod",
      checkNumber: "checknumber",
      notes: "note memo",
      status: "paymentstatus status",
      refunded: "refunded",
      deductible: "taxdeductible",
    },
  },
  {
    source: "breeze",
    signatures: [
      ["paymentid", "personid", "funds"],
      ["paymentid", "methodid"],
      ["breezeid", "totalpledgeamount"],
    ],
    columns: {
      giftId: "paymentid",
      donorId: "personid breezeid",
      firstName: "firstname first",
      lastName: "lastname last",
      email: "email",
      date: "date",
      amount: "amount",
      fund: "funds fund fundname",
      method: "method methodid",
      checkNumber: "checknumber",
      notes: "note notes",
      deductible: "taxdeductible",
      pledge: PLEDGE,
    },
  },
  {
    source: "pushpay",
    signatures: [
      ["payerid", "receivedon"],
      ["payerid", "paymentreference"],
    ],
    columns: {
      giftId: "paymentreference paymentid",
      donorId: "payerid",
      firstName: "firstname",
      lastName: "lastname",
      email: "email emailaddress",
      date: "receivedon",
      amount: "amount",
      fund: "fundname fund",
      method: "paymenttype paymentmethod",
      notes: "memo note",
      status: "paymentstatus transactionstatus status",
      deductible: "taxdeductible",
    },
  },
  {
    source: "subsplash",
    signatures: [["donorid", "grossamount"]],
    columns: {
      giftId: "transactionid",
      donorId: "donorid",
      firstName: "firstname donorfirstname",
      lastName: "lastname donorlastname",
      email: "email donoremail",
      date: "transactiondate date",
      amount: "grossamount",
      fund: "fund fundname",
      method: "paymentmethod",
      checkNumber: "checknumber",
      notes: "memo note",
      status: "status transactionstatus",
      deductible: "taxdeductible",
    },
  },
  {
    source: "simplechurch",
    signatures: [
      ["campaign", "familyid"],
      ["userid", "pledgedamount"],
    ],
    columns: {
      donorId: "userid",
      firstName: "firstname",
      lastName: "lastname",
      date: "date",
      amount: "amount",
      fund: "category",
      method: "source",
      checkNumber: "check checknumber",
      notes: "note details",
      deductible: "taxdeductible",
      pledge: PLEDGE,
    },
  },
  {
    source: "fellowshipone",
    signatures: [["userid", "category", "note", "checknumber"]],
    columns: {
      donorId: "userid",
      firstName: "firstname",
      lastName: "lastname",
      date: "date",
      amount: "amount",
      fund: "category",
      checkNumber: "checknumber",
      notes: "note",
      deductible: "taxdeductible",
    },
  },
  {
    source: "churchwindows",
    signatures: [
      ["giver", "accountamount"],
      ["givername", "accountname", "accountamount"],
    ],
    columns: {
      giftId: "trans",
      donorId: "giver",
      lastName: "givername",
      date: "donationdate",
      amount: "accountamount",
      fund: "accountname",
      method: "pymtmethod",
      checkNumber: "check",
      notes: "lineitemcomments",
    },
  },
  {
    source: "elvanto",
    signatures: [["accountsubaccount", "memberid"]],
    columns: {
      donorId: "memberid",
      lastName: "person",
      email: "emailaddress",
      date: "transactiondate",
      amount: "amount",
      fund: "accountsubaccount",
      method: "method",
      checkNumber: "checknumber",
      deductible: "taxded",
    },
  },
];

const OTHER: Columns = {
  date: "date donationdate giftdate contributiondate transactiondate receivedon receiveddate datereceived day",
  amount: "amount giftamount donationamount total value",
  fund: "fund funds fundname category account designation purpose type",
  method: "method paymentmethod paymenttype tender",
  donorId: "donorid personid memberid giverid",
  firstName: "firstname first givenname donorfirstname",
  lastName: "lastname last surname donorlastname donor donorname giver givenby receivedfrom contributor name",
  email: "email emailaddress donoremail",
  giftId: "giftid donationid transactionid paymentid",
  checkNumber: "checknumber check checkno",
  notes: "note notes memo comment comments",
  status: "status paymentstatus transactionstatus",
  refunded: "refunded isrefunded",
  deductible: "taxdeductible deductible",
  pledge: PLEDGE,
};

/** The program that a file with these headings is from, and the column of each field. */
export function recognizeGifts(headers: readonly string[]): { source: GiftSource; mapping: GiftMapping } {
  const keys = headers.map(toHeadingKey);
  const known = new Set(keys);
  const product = PRODUCTS.find(({ signatures }) => signatures.some((names) => names.every((name) => known.has(name))));
  // A status counts in the export of any program, so that no failed payment becomes a gift.
  const columns = { status: OTHER.status, refunded: OTHER.refunded, ...(product?.columns ?? OTHER) };
  const taken = new Set<number>();
  const mapping = Object.fromEntries(
    GIFT_COLUMNS.map(({ field }) => {
      const name = columns[field]?.split(" ").find((one) => known.has(one) && !taken.has(keys.indexOf(one)));
      const place = name === undefined ? null : keys.indexOf(name);
      if (place !== null) taken.add(place);
      return [field, place];
    }),
  ) as GiftMapping;
  return { source: product?.source ?? "other", mapping };
}
