CREATE TABLE "away_days" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "away_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "away_days_in_order" CHECK ("away_days"."first_day" <= "away_days"."last_day")
);
--> statement-breakpoint
CREATE TABLE "serving_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serving_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ministry_id" integer NOT NULL,
	"series_id" integer,
	"event_id" integer,
	CONSTRAINT "serving_events_series_once" UNIQUE("ministry_id","series_id"),
	CONSTRAINT "serving_events_event_once" UNIQUE("ministry_id","event_id"),
	CONSTRAINT "serving_events_one" CHECK (num_nonnulls("serving_events"."series_id", "serving_events"."event_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "serving_needs" (
	"event_id" integer NOT NULL,
	"position_id" integer NOT NULL,
	"needed" integer NOT NULL,
	CONSTRAINT "serving_needs_pkey" PRIMARY KEY("event_id","position_id"),
	CONSTRAINT "serving_needs_needed" CHECK ("serving_needs"."needed" between 0 and 99)
);
--> statement-breakpoint
CREATE TABLE "serving_positions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serving_positions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ministry_id" integer NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"needed" integer NOT NULL,
	"rank" integer NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "serving_positions_needed" CHECK ("serving_positions"."needed" between 0 and 99)
);
--> statement-breakpoint
CREATE TABLE "serving_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serving_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"position_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"asked_at" timestamp with time zone,
	"asked_by" integer,
	"answered_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "serving_requests_once" UNIQUE("event_id","position_id","member_id"),
	CONSTRAINT "serving_requests_state" CHECK ("serving_requests"."state" in ('draft', 'asked', 'accepted', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "away_days" ADD CONSTRAINT "away_days_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_events" ADD CONSTRAINT "serving_events_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_events" ADD CONSTRAINT "serving_events_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_events" ADD CONSTRAINT "serving_events_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_needs" ADD CONSTRAINT "serving_needs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_needs" ADD CONSTRAINT "serving_needs_position_id_serving_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."serving_positions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_positions" ADD CONSTRAINT "serving_positions_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_requests" ADD CONSTRAINT "serving_requests_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_requests" ADD CONSTRAINT "serving_requests_position_id_serving_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."serving_positions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_requests" ADD CONSTRAINT "serving_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_requests" ADD CONSTRAINT "serving_requests_asked_by_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "away_days_member" ON "away_days" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "serving_events_series" ON "serving_events" USING btree ("series_id") WHERE "serving_events"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "serving_events_event" ON "serving_events" USING btree ("event_id") WHERE "serving_events"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "serving_needs_position" ON "serving_needs" USING btree ("position_id");--> statement-breakpoint
CREATE INDEX "serving_positions_ministry" ON "serving_positions" USING btree ("ministry_id","rank");--> statement-breakpoint
CREATE UNIQUE INDEX "serving_positions_name_once" ON "serving_positions" USING btree ("ministry_id",lower(normalize("name", nfc))) WHERE not "serving_positions"."removed";--> statement-breakpoint
CREATE INDEX "serving_requests_position" ON "serving_requests" USING btree ("position_id");--> statement-breakpoint
CREATE INDEX "serving_requests_member" ON "serving_requests" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "serving_requests_asked_by" ON "serving_requests" USING btree ("asked_by") WHERE "serving_requests"."asked_by" is not null;--> statement-breakpoint
-- The version of a position rises with every change: two changes at the same time are two versions.
CREATE TRIGGER "serving_positions_version" BEFORE UPDATE OF "updated_at" ON "serving_positions" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
