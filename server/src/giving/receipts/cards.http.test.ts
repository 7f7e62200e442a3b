// Receipts for gifts by card: split over funds, refunded in part, and of guests.
import { randomUUID } from "node:crypto";
import { type GivingInput, giving } from "@narthex/contract/giving.ts";
import { receipts as calls } from "@narthex/contract/receipts.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CardCongregation, openCards } from "../../../test/cards.ts";
import { openPdf } from "../../../test/pdf.ts";
import { address, legalName } from "../../../test/statements.ts";
import { mails, settings } from "../../database/tables/operations.ts";
import { payments } from "../../database/tables/payments.ts";

let cards: CardCongregation;
beforeAll(async () => {
  cards = await openCards();
  await cards.congregation.postgres.db.update(settings).set({ legalName, address });
});
afterAll(() => cards.close());

async function give(body: Pick<GivingInput, "amount"> & Partial<GivingInput>) {
  const person = body.guest ? cards.congregation.stranger() : await cards.congregation.as("member");
  const { clientSecret } = (await person.call(giving.start, { body })).body;
  const intentId = cards.stripe.intentOf(clientSecret).id;
  cards.stripe.charge(intentId);
  await cards.deliverEvent("payment_intent.succeeded", intentId);
  const [row] = await cards.congregation.postgres.db.select().from(payments).where(eq(payments.intentId, intentId));
  return { intentId, gifts: () => cards.giftsOf(row?.id ?? 0) };
}

async function read(id: number): Promise<string> {
  const response = await (await cards.congregation.as("admin")).fetch(`/api/donations/${id}/receipt.pdf`);
  expect(response.status).toBe(200);
  return (await openPdf(await response.bytes())).strings.join(" ");
}

test("a split gift has one receipt with all its funds, and after a refund a new one with the same number", async () => {
  const { funds } = (await cards.congregation.stranger().call(giving.options)).body;
  const [first, second] = funds.map(({ id }) => id);
  if (!first || !second) throw new Error("there are no two funds");
  const splits = [
    { fundId: first, amount: "60.00" },
    { fundId: second, amount: "40.00" },
  ];
  const { intentId, gifts } = await give({ amount: "100.00", splits });
  const [one, other] = await gifts();
  if (!one || !other) throw new Error("the gifts were not recorded");
  const text = await read(other.id);
  expect(text).toContain(`Receipt number ${one.id}`);
  expect(text).toMatch(/Offering Online \$60\.00 .*Tithe Online \$40\.00 Total \$100\.00/);
  expect(text).not.toContain("replaces");

  cards.stripe.refund(intentId, 1000);
  await cards.deliverEvent("charge.refunded", intentId);
  const remaining = (await gifts()).filter(({ voidedAt }) => voidedAt === null);
  const reduced = await read(remaining[0]?.id ?? 0);
  expect(reduced).toContain(`Receipt number ${one.id} `);
  expect(reduced).toContain("This receipt replaces any earlier one for this gift.");
  expect(reduced).toContain("Total $90.00");
  const admin = await cards.congregation.as("admin");
  expect((await admin.fetch(`/api/donations/${one.id}/receipt.pdf`)).status).toBe(409);
});

test("a guest's receipt is sent to the address that was given with the gift", async () => {
  const guest = { name: "Vera Visitor", email: "vera@example.com", entryKey: randomUUID() };
  const [gift] = await (await give({ amount: "25.00", guest })).gifts();
  const params = { id: gift?.id ?? 0 };
  expect(await read(params.id)).toContain("Vera Visitor");
  const admin = await cards.congregation.as("admin");
  expect((await admin.call(calls.mail, { params })).body).toEqual({ email: guest.email, delivery: "kept" });
  const sent = await cards.congregation.postgres.db.select().from(mails).where(eq(mails.recipient, guest.email));
  expect(sent.map(({ attachmentName }) => attachmentName)).toContain(`gift-receipt-${params.id}.pdf`);
});
