ALTER TABLE "members" ADD COLUMN "email_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "unproven_account" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Members without an account were entered, or admitted, by somebody who manages members.
UPDATE "members" SET "email_confirmed" = true WHERE "email" IS NOT NULL AND "user_id" IS NULL AND "membership_status" <> 'pending';--> statement-breakpoint
UPDATE "members" SET "unproven_account" = true FROM "users"
WHERE "users"."id" = "members"."user_id" AND NOT "users"."email_verified" AND "members"."profile_completed";
