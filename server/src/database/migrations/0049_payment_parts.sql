CREATE TABLE "payment_parts" (
	"payment_id" integer NOT NULL,
	"fund_id" integer NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"recorded" numeric(10, 2),
	CONSTRAINT "payment_parts_payment_id_fund_id_pk" PRIMARY KEY("payment_id","fund_id"),
	CONSTRAINT "payment_parts_amount_in_range" CHECK ("payment_parts"."amount" between 1 and 9999999.99),
	CONSTRAINT "payment_parts_recorded_not_negative" CHECK ("payment_parts"."recorded" >= 0)
);
--> statement-breakpoint
DROP INDEX "donations_paid_once";--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_parts_fund" ON "payment_parts" USING btree ("fund_id");--> statement-breakpoint
CREATE UNIQUE INDEX "donations_paid_once_per_fund" ON "donations" USING btree ("payment_id",coalesce("fund_id", 0)) WHERE "donations"."payment_id" is not null and "donations"."voided_at" is null;