ALTER TABLE "care_notes" ADD COLUMN "reviewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardians" ADD COLUMN "reviewed_at" timestamp with time zone;