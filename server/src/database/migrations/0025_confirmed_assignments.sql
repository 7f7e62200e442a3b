ALTER TABLE "member_ministries" ADD COLUMN "confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What was assigned before this was known counts as it did.
UPDATE "member_ministries" SET "confirmed" = true;
