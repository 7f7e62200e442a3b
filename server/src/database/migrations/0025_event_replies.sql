CREATE TABLE "event_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "event_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"member_id" integer,
	"visitor_name" text,
	"visitor_email" text,
	"token_hash" text,
	"status" text NOT NULL,
	"guests" integer DEFAULT 0 NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_replies_token" UNIQUE("token_hash"),
	CONSTRAINT "event_replies_member_once" UNIQUE("event_id","member_id"),
	CONSTRAINT "event_replies_visitor_once" UNIQUE("event_id","visitor_email"),
	CONSTRAINT "event_replies_status" CHECK ("event_replies"."status" in ('coming', 'waiting', 'declined', 'unconfirmed')),
	CONSTRAINT "event_replies_guests" CHECK ("event_replies"."guests" between 0 and 10),
	CONSTRAINT "event_replies_person" CHECK (("event_replies"."member_id" is null) = ("event_replies"."visitor_name" is not null and "event_replies"."visitor_email" is not null and "event_replies"."token_hash" is not null))
);
--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "asks_for_replies" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_series" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "asks_for_replies" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "event_replies" ADD CONSTRAINT "event_replies_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_replies" ADD CONSTRAINT "event_replies_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_replies_queue" ON "event_replies" USING btree ("event_id","queued_at","id");--> statement-breakpoint
CREATE INDEX "event_replies_member" ON "event_replies" USING btree ("member_id") WHERE "event_replies"."member_id" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_capacity_positive" CHECK ("events"."capacity" >= 1);