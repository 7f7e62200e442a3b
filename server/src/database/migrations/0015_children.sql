CREATE TABLE "child_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"child_id" integer,
	"room_id" integer,
	"collector_name" text collate "und-x-icu" NOT NULL,
	"by_user" text,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "child_approvals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_approvals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"check_in_id" integer NOT NULL,
	"made_by" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "child_approvals_kind_known" CHECK ("child_approvals"."kind" in ('second', 'lead'))
);
--> statement-breakpoint
CREATE TABLE "child_check_ins" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_check_ins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"child_id" integer,
	"event_id" integer,
	"day" date NOT NULL,
	"room_id" integer NOT NULL,
	"adult_id" integer,
	"code_id" integer NOT NULL,
	"state" text DEFAULT 'in' NOT NULL,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "child_check_ins_state_known" CHECK ("child_check_ins"."state" in ('in', 'out', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "child_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"check_in_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_user" text,
	"proof" text,
	"collector_id" integer,
	"collector_name" text collate "und-x-icu",
	"second_by" text,
	"lead_by" text,
	"guardian_called_id" integer,
	"note" text,
	"reverses_id" integer,
	CONSTRAINT "child_entries_reversed_once" UNIQUE("reverses_id"),
	CONSTRAINT "child_entries_collected_with_proof" CHECK ("child_entries"."kind" <> 'collected' or "child_entries"."proof" is not null)
);
--> statement-breakpoint
CREATE TABLE "children_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"codes" text DEFAULT 'child' NOT NULL,
	"min_collector_age" integer DEFAULT 16 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "children_settings_one_row" CHECK ("children_settings"."id" = 1),
	CONSTRAINT "children_settings_codes_known" CHECK ("children_settings"."codes" in ('child', 'family'))
);
--> statement-breakpoint
CREATE TABLE "pickup_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pickup_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sealed" text NOT NULL,
	"fingerprint" text NOT NULL,
	"in_use" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_workers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_workers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"event_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"member_id" integer,
	"checked_in_at" timestamp with time zone NOT NULL,
	"checked_out_at" timestamp with time zone,
	"by_user" text
);
--> statement-breakpoint
ALTER TABLE "child_alerts" ADD CONSTRAINT "child_alerts_child_id_members_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_alerts" ADD CONSTRAINT "child_alerts_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_alerts" ADD CONSTRAINT "child_alerts_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD CONSTRAINT "child_approvals_check_in_id_child_check_ins_id_fk" FOREIGN KEY ("check_in_id") REFERENCES "public"."child_check_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD CONSTRAINT "child_approvals_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_check_ins" ADD CONSTRAINT "child_check_ins_child_id_members_id_fk" FOREIGN KEY ("child_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_check_ins" ADD CONSTRAINT "child_check_ins_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_check_ins" ADD CONSTRAINT "child_check_ins_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_check_ins" ADD CONSTRAINT "child_check_ins_adult_id_members_id_fk" FOREIGN KEY ("adult_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_check_ins" ADD CONSTRAINT "child_check_ins_code_id_pickup_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."pickup_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_check_in_id_child_check_ins_id_fk" FOREIGN KEY ("check_in_id") REFERENCES "public"."child_check_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_collector_id_members_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_second_by_users_id_fk" FOREIGN KEY ("second_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_lead_by_users_id_fk" FOREIGN KEY ("lead_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_guardian_called_id_members_id_fk" FOREIGN KEY ("guardian_called_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_workers" ADD CONSTRAINT "room_workers_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_workers" ADD CONSTRAINT "room_workers_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_workers" ADD CONSTRAINT "room_workers_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_workers" ADD CONSTRAINT "room_workers_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_alerts_newest" ON "child_alerts" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "child_alerts_child" ON "child_alerts" USING btree ("child_id") WHERE "child_alerts"."child_id" is not null;--> statement-breakpoint
CREATE INDEX "child_alerts_room" ON "child_alerts" USING btree ("room_id") WHERE "child_alerts"."room_id" is not null;--> statement-breakpoint
CREATE INDEX "child_alerts_by" ON "child_alerts" USING btree ("by_user") WHERE "child_alerts"."by_user" is not null;--> statement-breakpoint
CREATE INDEX "child_approvals_check_in" ON "child_approvals" USING btree ("check_in_id","fingerprint");--> statement-breakpoint
CREATE INDEX "child_approvals_made_by" ON "child_approvals" USING btree ("made_by") WHERE "child_approvals"."made_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "child_check_ins_open_once" ON "child_check_ins" USING btree ("child_id","event_id") WHERE "child_check_ins"."state" = 'in';--> statement-breakpoint
CREATE INDEX "child_check_ins_child" ON "child_check_ins" USING btree ("child_id","created_at");--> statement-breakpoint
CREATE INDEX "child_check_ins_event" ON "child_check_ins" USING btree ("event_id","room_id");--> statement-breakpoint
CREATE INDEX "child_check_ins_room" ON "child_check_ins" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "child_check_ins_adult" ON "child_check_ins" USING btree ("adult_id") WHERE "child_check_ins"."adult_id" is not null;--> statement-breakpoint
CREATE INDEX "child_check_ins_code" ON "child_check_ins" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "child_entries_check_in" ON "child_entries" USING btree ("check_in_id","id");--> statement-breakpoint
CREATE INDEX "child_entries_by" ON "child_entries" USING btree ("by_user") WHERE "child_entries"."by_user" is not null;--> statement-breakpoint
CREATE INDEX "child_entries_collector" ON "child_entries" USING btree ("collector_id") WHERE "child_entries"."collector_id" is not null;--> statement-breakpoint
CREATE INDEX "child_entries_second" ON "child_entries" USING btree ("second_by") WHERE "child_entries"."second_by" is not null;--> statement-breakpoint
CREATE INDEX "child_entries_lead" ON "child_entries" USING btree ("lead_by") WHERE "child_entries"."lead_by" is not null;--> statement-breakpoint
CREATE INDEX "child_entries_called" ON "child_entries" USING btree ("guardian_called_id") WHERE "child_entries"."guardian_called_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "pickup_codes_in_use" ON "pickup_codes" USING btree ("fingerprint") WHERE "pickup_codes"."in_use";--> statement-breakpoint
CREATE INDEX "pickup_codes_fingerprint" ON "pickup_codes" USING btree ("fingerprint");--> statement-breakpoint
CREATE UNIQUE INDEX "room_workers_once" ON "room_workers" USING btree ("member_id","event_id") WHERE "room_workers"."checked_out_at" is null;--> statement-breakpoint
CREATE INDEX "room_workers_event" ON "room_workers" USING btree ("event_id","room_id");--> statement-breakpoint
CREATE INDEX "room_workers_room" ON "room_workers" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "room_workers_member" ON "room_workers" USING btree ("member_id") WHERE "room_workers"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "room_workers_by" ON "room_workers" USING btree ("by_user") WHERE "room_workers"."by_user" is not null;
--> statement-breakpoint
INSERT INTO "children_settings" DEFAULT VALUES;--> statement-breakpoint
CREATE TRIGGER "children_settings_version" BEFORE UPDATE OF "updated_at" ON "children_settings" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();--> statement-breakpoint
-- What happened to a child's check-in is never changed or deleted. References to removed people and accounts become null.
CREATE FUNCTION "keep_child_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	people constant text[] := ARRAY['by_user', 'collector_id', 'second_by', 'lead_by', 'guardian_called_id'];
BEGIN
	IF TG_OP = 'DELETE' OR to_jsonb(NEW) - people <> to_jsonb(OLD) - people THEN
		RAISE EXCEPTION 'an entry about a child is never changed' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'child_entries_kept';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "child_entries_kept" BEFORE UPDATE OR DELETE ON "child_entries" FOR EACH ROW EXECUTE FUNCTION "keep_child_entries"();
