ALTER TABLE "calendar_import_entries" ADD COLUMN "effect" text;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD COLUMN "restored" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "left_series_id" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "left_day" date;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_left_series_id_event_series_id_fk" FOREIGN KEY ("left_series_id") REFERENCES "public"."event_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_left_series" ON "events" USING btree ("left_series_id") WHERE "events"."left_series_id" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_left_series_whole" CHECK ("events"."left_series_id" is null or "events"."left_day" is not null);