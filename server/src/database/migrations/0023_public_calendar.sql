ALTER TABLE "event_series" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "public_calendar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "calendar_website" text;--> statement-breakpoint
CREATE INDEX "events_public" ON "events" USING btree ("starts_at","id") WHERE "events"."is_public";