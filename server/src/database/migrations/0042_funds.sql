CREATE TABLE "funds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "funds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "und-x-icu" NOT NULL,
	"description" text,
	"donation_type" text NOT NULL,
	"giving_type" text,
	"place" integer NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "funds_giving_type_once" UNIQUE("giving_type"),
	CONSTRAINT "funds_type_known" CHECK ("funds"."donation_type" in ('tithe', 'offering', 'building_fund', 'missions', 'other'))
);
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "fund_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fund_id" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "funds_name_once" ON "funds" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fund_id_funds_id_fk" FOREIGN KEY ("fund_id") REFERENCES "public"."funds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "donations_fund" ON "donations" USING btree ("fund_id","donation_date");--> statement-breakpoint
CREATE INDEX "payments_fund" ON "payments" USING btree ("fund_id") WHERE "payments"."fund_id" is not null;--> statement-breakpoint
INSERT INTO "funds" ("name", "donation_type", "giving_type", "place", "is_closed")
SELECT "name", "donation_type", "giving_type", "place",
	NOT coalesce((SELECT "giving_type" = any("giving_types") FROM "settings"), true)
FROM (VALUES
	('General Fund', 'offering', 'general', 1),
	('Tithe', 'tithe', 'tithe', 2),
	('Missions', 'missions', 'missions', 3),
	('Building Fund', 'building_fund', 'building', 4),
	('Youth Ministry', 'other', 'youth', 5),
	('Children''s Ministry', 'other', 'children', 6),
	('Special Offering', 'other', 'special', 7)
) AS "first" ("name", "donation_type", "giving_type", "place");--> statement-breakpoint
UPDATE "donations" AS "d" SET "fund_id" = "f"."id" FROM "funds" AS "f"
WHERE "f"."giving_type" = CASE
	WHEN "d"."gift_import_id" IS NULL AND "d"."fund" IS NOT NULL THEN "d"."fund"
	WHEN "d"."donation_type" = 'tithe' THEN 'tithe'
	WHEN "d"."donation_type" = 'offering' THEN 'general'
	WHEN "d"."donation_type" = 'missions' THEN 'missions'
	WHEN "d"."donation_type" = 'building_fund' THEN 'building'
END;--> statement-breakpoint
UPDATE "payments" AS "p" SET "fund_id" = "f"."id" FROM "funds" AS "f" WHERE "f"."giving_type" = "p"."giving_type";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_the_books"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		RAISE EXCEPTION 'a gift is never deleted' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'donations_kept';
	END IF;
	IF (OLD.amount, OLD.donation_type, OLD.donation_method, OLD.donation_date, OLD.notes, OLD.fund, OLD.fund_id, OLD.batch_id, OLD.payment_id, OLD.entry_key, OLD.created_at)
		IS DISTINCT FROM (NEW.amount, NEW.donation_type, NEW.donation_method, NEW.donation_date, NEW.notes, NEW.fund, NEW.fund_id, NEW.batch_id, NEW.payment_id, NEW.entry_key, NEW.created_at)
		OR (OLD.voided_at IS NOT NULL AND (OLD.voided_at, OLD.void_reason) IS DISTINCT FROM (NEW.voided_at, NEW.void_reason)) THEN
		RAISE EXCEPTION 'a gift is never edited' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'donations_kept';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "funds_version" BEFORE UPDATE OF "updated_at" ON "funds" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
