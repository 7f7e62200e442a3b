ALTER TABLE "settings" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "tax_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
UPDATE "users" SET "last_sign_in_at" = (SELECT max("created_at") FROM "audit_entries" WHERE "actor_id" = "users"."id" AND "action" = 'signed_in');
