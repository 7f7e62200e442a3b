CREATE TABLE "event_headcounts" (
	"event_id" integer PRIMARY KEY NOT NULL,
	"adults" integer,
	"children" integer,
	"online" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_headcounts_not_negative" CHECK (least("event_headcounts"."adults", "event_headcounts"."children", "event_headcounts"."online") >= 0)
);
--> statement-breakpoint
CREATE TABLE "postponed_newcomers" (
	"member_id" integer PRIMARY KEY NOT NULL,
	"until" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_headcounts" ADD CONSTRAINT "event_headcounts_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "postponed_newcomers" ADD CONSTRAINT "postponed_newcomers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_pending" ON "members" USING btree ("id") WHERE "members"."membership_status" = 'pending';--> statement-breakpoint
CREATE TRIGGER "event_headcounts_version" BEFORE UPDATE OF "updated_at" ON "event_headcounts" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
