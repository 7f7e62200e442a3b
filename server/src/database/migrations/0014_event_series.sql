CREATE TABLE "event_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule" text NOT NULL,
	"start_date" date NOT NULL,
	"until" date,
	"count" integer,
	"extra_dates" date[] DEFAULT '{}' NOT NULL,
	"skipped_dates" date[] DEFAULT '{}' NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"start_time" time(0) NOT NULL,
	"end_days" integer,
	"end_time" time(0),
	"timezone" text DEFAULT 'America/New_York' NOT NULL,
	"location" text,
	"organizer_id" integer,
	"ministry_id" integer,
	"max_attendees" integer,
	"written_until" date NOT NULL,
	"split_from" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_series_one_end" CHECK ("event_series"."until" is null or "event_series"."count" is null),
	CONSTRAINT "event_series_count" CHECK ("event_series"."count" between 1 and 730),
	CONSTRAINT "event_series_end_whole" CHECK (("event_series"."end_days" is null) = ("event_series"."end_time" is null))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "original_start" timestamp(0);--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "overridden" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_organizer_id_members_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_series" ADD CONSTRAINT "event_series_split_from_event_series_id_fk" FOREIGN KEY ("split_from") REFERENCES "public"."event_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_series_written_until" ON "event_series" USING btree ("written_until");--> statement-breakpoint
CREATE INDEX "event_series_ministry" ON "event_series" USING btree ("ministry_id");--> statement-breakpoint
CREATE INDEX "event_series_organizer" ON "event_series" USING btree ("organizer_id") WHERE "event_series"."organizer_id" is not null;--> statement-breakpoint
CREATE INDEX "event_series_split_from" ON "event_series" USING btree ("split_from") WHERE "event_series"."split_from" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_once" UNIQUE("series_id","original_start");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_series_whole" CHECK (("events"."series_id" is null) = ("events"."original_start" is null));