CREATE TABLE "announcements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"content" text NOT NULL,
	"author_id" text NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"publish_date" timestamp with time zone DEFAULT now() NOT NULL,
	"expiry_date" date,
	"target_audience" text DEFAULT 'all' NOT NULL,
	"ministry_id" integer,
	"send_email" boolean DEFAULT false NOT NULL,
	"send_sms" boolean DEFAULT false NOT NULL,
	"site" text NOT NULL,
	"released_at" timestamp with time zone,
	"email_queued_at" timestamp with time zone,
	"sms_queued_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcements_priority_known" CHECK ("announcements"."priority" in ('high', 'normal', 'low')),
	CONSTRAINT "announcements_audience_known" CHECK ("announcements"."target_audience" in ('all', 'members', 'ministry')),
	CONSTRAINT "announcements_ministry_named" CHECK (("announcements"."target_audience" = 'ministry') = ("announcements"."ministry_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "stops" (
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stops_channel_address_pk" PRIMARY KEY("channel","address"),
	CONSTRAINT "stops_channel_known" CHECK ("stops"."channel" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"announcement_id" integer NOT NULL,
	"channel" text NOT NULL,
	"member_id" integer,
	"address" text,
	"status" text NOT NULL,
	"reason" text,
	"provider_code" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_once_per_person" UNIQUE("member_id","announcement_id","channel"),
	CONSTRAINT "deliveries_once_per_address" UNIQUE("announcement_id","channel","address"),
	CONSTRAINT "deliveries_channel_known" CHECK ("deliveries"."channel" in ('email', 'sms')),
	CONSTRAINT "deliveries_status_known" CHECK ("deliveries"."status" in ('queued', 'sent', 'delivered', 'kept', 'failed', 'skipped', 'cancelled')),
	CONSTRAINT "deliveries_queued_with_address" CHECK ("deliveries"."status" <> 'queued' or "deliveries"."address" is not null)
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "sms_declined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "announcement_emails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("publish_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "announcements_waiting" ON "announcements" USING btree ("publish_date") WHERE "announcements"."released_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_ministry" ON "announcements" USING btree ("ministry_id");--> statement-breakpoint
CREATE INDEX "deliveries_log" ON "deliveries" USING btree ("announcement_id","channel","status","id");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("channel","id") WHERE "deliveries"."status" = 'queued';--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_declined_no_consent" CHECK (not ("members"."sms_declined" and "members"."sms_consent"));