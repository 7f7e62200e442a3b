CREATE TABLE "donation_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donation_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_date" date NOT NULL,
	"expected_total" numeric(10, 2) NOT NULL,
	"closed_total" numeric(12, 2),
	"closing_reason" text,
	"closed_at" timestamp with time zone,
	"entry_key" uuid,
	"closed_by" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donation_batches_begun_once" UNIQUE("entry_key"),
	CONSTRAINT "donation_batches_expect_something" CHECK ("donation_batches"."expected_total" between 0.01 and 9999999.99),
	CONSTRAINT "donation_batches_closed_whole" CHECK (("donation_batches"."closed_at" is null) = ("donation_batches"."closed_total" is null)),
	CONSTRAINT "donation_batches_closer_of_closed" CHECK ("donation_batches"."closed_by" is null or "donation_batches"."closed_at" is not null),
	CONSTRAINT "donation_batches_difference_explained" CHECK ("donation_batches"."closed_total" is null or "donation_batches"."closed_total" = "donation_batches"."expected_total" or "donation_batches"."closing_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer,
	"donor_name" text,
	"amount" numeric(10, 2) NOT NULL,
	"donation_type" text DEFAULT 'offering' NOT NULL,
	"donation_method" text DEFAULT 'cash' NOT NULL,
	"notes" text,
	"donation_date" date NOT NULL,
	"fund" text,
	"batch_id" integer,
	"payment_id" integer,
	"entry_key" uuid,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"voided_by" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donations_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "donations_entered_once" UNIQUE("entry_key"),
	CONSTRAINT "donations_amount_in_range" CHECK ("donations"."amount" between 0.01 and 9999999.99),
	CONSTRAINT "donations_type_known" CHECK ("donations"."donation_type" in ('tithe', 'offering', 'building_fund', 'missions', 'other')),
	CONSTRAINT "donations_method_known" CHECK ("donations"."donation_method" in ('cash', 'check', 'card', 'online', 'bank_transfer')),
	CONSTRAINT "donations_donor_named" CHECK ("donations"."member_id" is null or "donations"."donor_name" is not null),
	CONSTRAINT "donations_void_whole" CHECK (("donations"."voided_at" is null) = ("donations"."void_reason" is null)),
	CONSTRAINT "donations_voider_of_void" CHECK ("donations"."voided_by" is null or "donations"."voided_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "donation_batches" ADD CONSTRAINT "donation_batches_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_batches" ADD CONSTRAINT "donation_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_batch_id_donation_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."donation_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donation_batches_closed" ON "donation_batches" USING btree ("closed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_newest" ON "donations" USING btree ("donation_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_member_newest" ON "donations" USING btree ("member_id","donation_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_recorded" ON "donations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_batch" ON "donations" USING btree ("batch_id","id");
--> statement-breakpoint
CREATE FUNCTION "keep_the_books"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		RAISE EXCEPTION 'a gift is never deleted' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'donations_kept';
	END IF;
	IF (OLD.amount, OLD.donation_type, OLD.donation_method, OLD.donation_date, OLD.notes, OLD.fund, OLD.batch_id, OLD.payment_id, OLD.entry_key, OLD.created_at)
		IS DISTINCT FROM (NEW.amount, NEW.donation_type, NEW.donation_method, NEW.donation_date, NEW.notes, NEW.fund, NEW.batch_id, NEW.payment_id, NEW.entry_key, NEW.created_at)
		OR (OLD.voided_at IS NOT NULL AND (OLD.voided_at, OLD.void_reason) IS DISTINCT FROM (NEW.voided_at, NEW.void_reason)) THEN
		RAISE EXCEPTION 'a gift is never edited' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'donations_kept';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "donations_kept" BEFORE UPDATE OR DELETE ON "donations" FOR EACH ROW EXECUTE FUNCTION "keep_the_books"();
