DROP INDEX "prayer_requests_open";--> statement-breakpoint
-- Counted numbers become random ones. What the log keeps of named requests follows; of anonymous ones it keeps nothing more.
ALTER TABLE "prayer_requests" ADD COLUMN "random" uuid DEFAULT gen_random_uuid();--> statement-breakpoint
DELETE FROM "audit_entries" WHERE "subject" = 'prayer_request' AND "actor_id" IS NULL;--> statement-breakpoint
UPDATE "audit_entries" SET "subject_id" = "random"::text FROM "prayer_requests" WHERE "subject" = 'prayer_request' AND "subject_id" = "prayer_requests"."id"::text;--> statement-breakpoint
ALTER TABLE "prayer_requests" ALTER COLUMN "id" DROP IDENTITY;--> statement-breakpoint
ALTER TABLE "prayer_requests" ALTER COLUMN "id" SET DATA TYPE uuid USING "random";--> statement-breakpoint
ALTER TABLE "prayer_requests" ALTER COLUMN "id" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "prayer_requests" DROP COLUMN "random";--> statement-breakpoint
ALTER TABLE "prayer_requests" ALTER COLUMN "requester_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "prayer_requests" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "entry_key" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "entry_key" uuid;--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD COLUMN "entry_key" uuid;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_written_once" UNIQUE("entry_key");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sent_once" UNIQUE("entry_key");--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD CONSTRAINT "prayer_requests_asked_once" UNIQUE("entry_key");--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD CONSTRAINT "prayer_requests_of_somebody" CHECK ("prayer_requests"."is_anonymous" or ("prayer_requests"."requester_id" is not null and "prayer_requests"."member_id" is not null));