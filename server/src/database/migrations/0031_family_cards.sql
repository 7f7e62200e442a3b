CREATE TABLE "family_cards" (
	"household_id" integer PRIMARY KEY NOT NULL,
	"renewals" integer DEFAULT 1 NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "family_cards_renewals_positive" CHECK ("family_cards"."renewals" >= 1)
);
--> statement-breakpoint
ALTER TABLE "family_cards" ADD CONSTRAINT "family_cards_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;