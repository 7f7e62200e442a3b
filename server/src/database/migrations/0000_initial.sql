-- The schema of the first release. The tables are drizzle-kit's; the extension, unlogged tables, functions and triggers were
-- added by hand.
-- Names and email addresses are searched by any part of them.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
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
	"entry_key" uuid,
	CONSTRAINT "announcements_written_once" UNIQUE("entry_key"),
	CONSTRAINT "announcements_priority_known" CHECK ("announcements"."priority" in ('high', 'normal', 'low')),
	CONSTRAINT "announcements_audience_known" CHECK ("announcements"."target_audience" in ('all', 'members', 'ministry')),
	CONSTRAINT "announcements_ministry_named" CHECK (("announcements"."target_audience" = 'ministry') = ("announcements"."ministry_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "attendance" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attendance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer,
	"event_id" integer NOT NULL,
	"check_in_time" timestamp with time zone DEFAULT now() NOT NULL,
	"check_out_time" timestamp with time zone,
	"notes" text,
	CONSTRAINT "attendance_once" UNIQUE("event_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "checkin_sessions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "checkin_sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"token_hash" text NOT NULL,
	"event_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkin_sessions_token_hash_unique" UNIQUE("token_hash")
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
CREATE TABLE "donation_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donation_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"batch_date" date NOT NULL,
	"expected_total" numeric(10, 2) NOT NULL,
	"closed_total" numeric(12, 2),
	"closing_reason" text,
	"closed_at" timestamp with time zone,
	"entry_key" uuid,
	"closed_by" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donation_batches_begun_once" UNIQUE("entry_key"),
	CONSTRAINT "donation_batches_expect_something" CHECK ("donation_batches"."expected_total" between 0.01 and 9999999.99),
	CONSTRAINT "donation_batches_closed_whole" CHECK (("donation_batches"."closed_at" is null) = ("donation_batches"."closed_total" is null)),
	CONSTRAINT "donation_batches_closer_of_closed" CHECK ("donation_batches"."closed_by" is null or "donation_batches"."closed_at" is not null),
	CONSTRAINT "donation_batches_difference_explained" CHECK ("donation_batches"."closed_total" is null or "donation_batches"."closed_total" = "donation_batches"."expected_total" or "donation_batches"."closing_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "donations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer,
	"donor_name" text,
	"amount" numeric(10, 2) NOT NULL,
	"donation_type" text DEFAULT 'offering' NOT NULL,
	"donation_method" text DEFAULT 'cash' NOT NULL,
	"notes" text,
	"donation_date" date NOT NULL,
	"fund" text,
	"batch_id" integer,
	"payment_id" integer,
	"entry_key" uuid,
	"voided_at" timestamp with time zone,
	"void_reason" text,
	"voided_by" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donations_entered_once" UNIQUE("entry_key"),
	CONSTRAINT "donations_amount_in_range" CHECK ("donations"."amount" between 0.01 and 9999999.99),
	CONSTRAINT "donations_type_known" CHECK ("donations"."donation_type" in ('tithe', 'offering', 'building_fund', 'missions', 'other')),
	CONSTRAINT "donations_method_known" CHECK ("donations"."donation_method" in ('cash', 'check', 'card', 'online', 'bank_transfer')),
	CONSTRAINT "donations_donor_named" CHECK ("donations"."member_id" is null or "donations"."donor_name" is not null),
	CONSTRAINT "donations_void_whole" CHECK (("donations"."voided_at" is null) = ("donations"."void_reason" is null)),
	CONSTRAINT "donations_voider_of_void" CHECK ("donations"."voided_by" is null or "donations"."voided_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "duplicate_pairs" (
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	"reason" text NOT NULL,
	"is_dismissed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duplicate_pairs_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "duplicate_pairs_in_order" CHECK ("duplicate_pairs"."first_id" < "duplicate_pairs"."second_id")
);
--> statement-breakpoint
CREATE TABLE "entry_keys" (
	"author_id" text NOT NULL,
	"entry_key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"record_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_keys_once" PRIMARY KEY("author_id","entry_key")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text,
	"event_date" date NOT NULL,
	"start_time" time(0) NOT NULL,
	"end_date" date,
	"end_time" time(0),
	"timezone" text DEFAULT 'America/New_York' NOT NULL,
	"location" text,
	"organizer_id" integer,
	"ministry_id" integer,
	"max_attendees" integer,
	"starts_at" timestamp with time zone GENERATED ALWAYS AS (case when ((((event_date + start_time) at time zone timezone) at time zone 'UTC' - interval '1 hour') at time zone 'UTC') at time zone timezone = event_date + start_time then (((event_date + start_time) at time zone timezone) at time zone 'UTC' - interval '1 hour') at time zone 'UTC' else (event_date + start_time) at time zone timezone end) STORED NOT NULL,
	"ends_at" timestamp with time zone GENERATED ALWAYS AS (case when ((((coalesce(end_date + end_time, (event_date + 1)::timestamp without time zone)) at time zone timezone) at time zone 'UTC' - interval '1 hour') at time zone 'UTC') at time zone timezone = coalesce(end_date + end_time, (event_date + 1)::timestamp without time zone) then (((coalesce(end_date + end_time, (event_date + 1)::timestamp without time zone)) at time zone timezone) at time zone 'UTC' - interval '1 hour') at time zone 'UTC' else (coalesce(end_date + end_time, (event_date + 1)::timestamp without time zone)) at time zone timezone end) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_end_whole" CHECK (("events"."end_date" is null) = ("events"."end_time" is null)),
	CONSTRAINT "events_end_after_start" CHECK ("events"."end_date" + "events"."end_time" >= "events"."event_date" + "events"."start_time"),
	CONSTRAINT "events_max_attendees_positive" CHECK ("events"."max_attendees" >= 1)
);
--> statement-breakpoint
CREATE TABLE "worker_hours" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "worker_hours_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer,
	"ministry_id" integer NOT NULL,
	"hours" numeric(5, 2) NOT NULL,
	"worker_date" date NOT NULL,
	"description" text,
	"status" text DEFAULT 'submitted' NOT NULL,
	"note" text,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "worker_hours_in_quarters" CHECK ("worker_hours"."hours" between 0.25 and 24 and "worker_hours"."hours" % 0.25 = 0),
	CONSTRAINT "worker_hours_status_known" CHECK ("worker_hours"."status" in ('submitted', 'approved', 'returned')),
	CONSTRAINT "worker_hours_approved_whole" CHECK (("worker_hours"."status" = 'approved') = ("worker_hours"."approved_at" is not null)),
	CONSTRAINT "worker_hours_approver_of_approved" CHECK ("worker_hours"."approved_by" is null or "worker_hours"."status" = 'approved'),
	CONSTRAINT "worker_hours_returned_with_note" CHECK ("worker_hours"."status" <> 'returned' or "worker_hours"."note" is not null),
	CONSTRAINT "worker_hours_nameless_approved" CHECK ("worker_hours"."member_id" is not null or "worker_hours"."status" = 'approved')
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb,
	"faults" jsonb,
	"matches" jsonb,
	"choice" text DEFAULT 'import' NOT NULL,
	"member_id" integer,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "import_rows_choice_known" CHECK ("import_rows"."choice" in ('skip', 'import'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text DEFAULT 'uploaded' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"confirmed_by" text,
	"headers" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"date_order" text NOT NULL,
	"checked_at" timestamp with time zone,
	"progress" integer DEFAULT 0 NOT NULL,
	"added" integer,
	"left_out" integer,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"removed" integer,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"check_attempt" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "imports_status_known" CHECK ("imports"."status" in ('uploaded', 'checking', 'check_failed', 'checked', 'running', 'done', 'failed', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "invitation_acceptances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_acceptances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invitation_id" integer,
	"user_id" text,
	"accepted_at" timestamp with time zone NOT NULL,
	"admitted_at" timestamp with time zone,
	CONSTRAINT "invitation_acceptances_once" UNIQUE("invitation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_start" text NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"created_by" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_code_start_unique" UNIQUE("code_start"),
	CONSTRAINT "invitations_role_known" CHECK ("invitations"."role" in ('admin', 'intermediate_admin', 'ministry_leader', 'member'))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "live_changes" (
	"xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"change" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "live_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"pruned_below" "xid8" DEFAULT '0' NOT NULL,
	CONSTRAINT "live_state_one_row" CHECK ("live_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"hash" text PRIMARY KEY NOT NULL,
	"src" text GENERATED ALWAYS AS ('/api/logo/' || hash) STORED NOT NULL,
	"shown" "bytea" NOT NULL,
	"printed" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"ground" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text,
	"first_name" text collate "und-x-icu" NOT NULL,
	"last_name" text collate "und-x-icu" NOT NULL,
	"email" text,
	"phone" text,
	"address" text,
	"date_of_birth" date,
	"join_date" date NOT NULL,
	"membership_status" text DEFAULT 'pending' NOT NULL,
	"profile_completed" boolean DEFAULT false NOT NULL,
	"profile_image_url" text,
	"sms_consent" boolean DEFAULT false NOT NULL,
	"last_check_in" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(email, '') || chr(10) || first_name || ' ' || last_name || chr(10) || last_name || ' ' || first_name)) STORED NOT NULL,
	"share_email" boolean DEFAULT false NOT NULL,
	"share_phone" boolean DEFAULT false NOT NULL,
	"share_address" boolean DEFAULT false NOT NULL,
	"sms_declined" boolean DEFAULT false NOT NULL,
	"announcement_emails" boolean DEFAULT true NOT NULL,
	"email_confirmed" boolean DEFAULT false NOT NULL,
	"unproven_account" boolean DEFAULT false NOT NULL,
	CONSTRAINT "members_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "members_declined_no_consent" CHECK (not ("members"."sms_declined" and "members"."sms_consent")),
	CONSTRAINT "members_status_known" CHECK ("members"."membership_status" in ('active', 'inactive', 'pending'))
);
--> statement-breakpoint
CREATE TABLE "message_copies" (
	"user_id" text NOT NULL,
	"message_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	"box" text NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "message_copies_once" PRIMARY KEY("user_id","message_id"),
	CONSTRAINT "message_copies_box_known" CHECK ("message_copies"."box" in ('inbox', 'sent')),
	CONSTRAINT "message_copies_sent_is_read" CHECK ("message_copies"."box" = 'inbox' or "message_copies"."read_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sender_id" text,
	"sender_member_id" integer,
	"recipient_type" text NOT NULL,
	"recipient_id" text,
	"recipient_member_id" integer,
	"ministry_id" integer,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"message_type" text DEFAULT 'general' NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"entry_key" uuid,
	CONSTRAINT "messages_sent_once" UNIQUE("entry_key"),
	CONSTRAINT "messages_recipient_type_known" CHECK ("messages"."recipient_type" in ('individual', 'ministry', 'all')),
	CONSTRAINT "messages_person_of_one" CHECK ("messages"."recipient_type" = 'individual' or "messages"."recipient_id" is null),
	CONSTRAINT "messages_ministry_of_ministry" CHECK ("messages"."recipient_type" = 'ministry' or "messages"."ministry_id" is null)
);
--> statement-breakpoint
CREATE TABLE "member_ministries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_ministries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"ministry_id" integer NOT NULL,
	"join_date" date NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "member_ministries_once" UNIQUE("member_id","ministry_id")
);
--> statement-breakpoint
CREATE TABLE "ministries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ministries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "und-x-icu" NOT NULL,
	"description" text,
	"leader_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attachment_name" text,
	"attachment" "bytea",
	CONSTRAINT "mails_attachment_named" CHECK ("mails"."attachment" is null or "mails"."attachment_name" is not null)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"congregation_name" text DEFAULT '' NOT NULL,
	"timezone" text DEFAULT 'America/New_York' NOT NULL,
	"registration" text DEFAULT 'open' NOT NULL,
	"new_member_status" text DEFAULT 'pending' NOT NULL,
	"set_up_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"legal_name" text,
	"address" text,
	"tax_id" text,
	"giving_types" text[] DEFAULT '{"general","tithe","missions","building","youth","children","special"}' NOT NULL,
	"logo_hash" text,
	CONSTRAINT "settings_one_row" CHECK ("settings"."id" = 1),
	CONSTRAINT "settings_something_to_give_for" CHECK (cardinality("settings"."giving_types") > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"payment_id" integer,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"purpose" text DEFAULT 'gift' NOT NULL,
	"provider" text NOT NULL,
	"intent_id" text,
	"user_id" text,
	"member_id" integer,
	"donor_name" text,
	"amount" numeric(10, 2) NOT NULL,
	"giving_type" text,
	"notes" text,
	"fingerprint" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"failure" text,
	"charged_at" timestamp with time zone,
	"refunded" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"dispute" text,
	"lost" numeric(10, 2) DEFAULT '0.00' NOT NULL,
	"recorded" numeric(10, 2),
	"next_check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_amount_in_range" CHECK ("payments"."amount" between 1 and 9999999.99),
	CONSTRAINT "payments_charged_whole" CHECK (("payments"."status" = 'succeeded') = ("payments"."charged_at" is not null)),
	CONSTRAINT "payments_gift_has_type" CHECK ("payments"."purpose" = 'test' or "payments"."giving_type" is not null),
	CONSTRAINT "payments_recorded_of_charged" CHECK ("payments"."recorded" is null or "payments"."charged_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "test_provider_payments" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"client_secret" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"failure" text,
	"charged_at" timestamp with time zone,
	CONSTRAINT "test_provider_payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "test_provider_payments_client_secret_unique" UNIQUE("client_secret"),
	CONSTRAINT "test_provider_charged_whole" CHECK (("test_provider_payments"."status" = 'succeeded') = ("test_provider_payments"."charged_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"url" text GENERATED ALWAYS AS ('/api/pictures/' || hash) STORED NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_url_unique" UNIQUE("url")
);
--> statement-breakpoint
CREATE TABLE "prayer_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"requester_id" text,
	"member_id" integer,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"category" text DEFAULT 'general' NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"is_answered" boolean DEFAULT false NOT NULL,
	"answered_date" date,
	"testimony" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"entry_key" uuid,
	CONSTRAINT "prayer_requests_asked_once" UNIQUE("entry_key"),
	CONSTRAINT "prayer_requests_of_somebody" CHECK ("prayer_requests"."is_anonymous" or ("prayer_requests"."requester_id" is not null and "prayer_requests"."member_id" is not null)),
	CONSTRAINT "prayer_requests_category_known" CHECK ("prayer_requests"."category" in ('healing', 'family', 'ministry', 'church', 'personal', 'general')),
	CONSTRAINT "prayer_requests_answered_on_a_day" CHECK ("prayer_requests"."is_answered" = ("prayer_requests"."answered_date" is not null))
);
--> statement-breakpoint
CREATE TABLE "saved_reports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"report" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_by" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"ledger_total" numeric(14, 2) NOT NULL,
	"without_donor_total" numeric(14, 2) NOT NULL,
	"issued_total" numeric(14, 2),
	"ledger_mark" text NOT NULL,
	CONSTRAINT "statement_runs_over_whole" CHECK (("statement_runs"."status" = 'running') = ("statement_runs"."finished_at" is null)),
	CONSTRAINT "statement_runs_done_proved" CHECK ("statement_runs"."status" <> 'done' or "statement_runs"."issued_total" is not null),
	CONSTRAINT "statement_runs_status_known" CHECK ("statement_runs"."status" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"member_id" integer NOT NULL,
	"run_id" integer NOT NULL,
	"first_name" text collate "und-x-icu" NOT NULL,
	"last_name" text collate "und-x-icu" NOT NULL,
	"content" jsonb NOT NULL,
	"content_mark" text NOT NULL,
	"gifts" integer NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"issued_on" date,
	"replaces" date,
	"needs_pen" boolean DEFAULT false NOT NULL,
	"pdf" "bytea",
	"mail_asked_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"mail_id" integer,
	"logo_hash" text,
	CONSTRAINT "statements_status_known" CHECK ("statements"."status" in ('waiting', 'issued', 'failed')),
	CONSTRAINT "statements_issued_whole" CHECK (("statements"."status" = 'issued') = ("statements"."pdf" is not null)),
	CONSTRAINT "statements_issued_dated" CHECK (("statements"."pdf" is null) = ("statements"."issued_on" is null)),
	CONSTRAINT "statements_mailed_issued" CHECK ("statements"."mailed_at" is null or "statements"."pdf" is not null)
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	CONSTRAINT "second_factors_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"sid" text NOT NULL,
	"user_id" text NOT NULL,
	"expire" timestamp with time zone NOT NULL,
	"address" text,
	"agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_sid_unique" UNIQUE("sid")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"profile_image_url" text,
	"role" text DEFAULT 'member' NOT NULL,
	"deactivated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_sign_in_at" timestamp with time zone,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"sign_outs" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_role_known" CHECK ("users"."role" in ('admin', 'intermediate_admin', 'ministry_leader', 'member'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendance" ADD CONSTRAINT "attendance_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkin_sessions" ADD CONSTRAINT "checkin_sessions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_batches" ADD CONSTRAINT "donation_batches_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donation_batches" ADD CONSTRAINT "donation_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_batch_id_donation_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."donation_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_voided_by_users_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_first_id_members_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_second_id_members_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry_keys" ADD CONSTRAINT "entry_keys_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_organizer_id_members_id_fk" FOREIGN KEY ("organizer_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_hours" ADD CONSTRAINT "worker_hours_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_hours" ADD CONSTRAINT "worker_hours_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "worker_hours" ADD CONSTRAINT "worker_hours_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_acceptances" ADD CONSTRAINT "invitation_acceptances_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_acceptances" ADD CONSTRAINT "invitation_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_profile_image_url_pictures_url_fk" FOREIGN KEY ("profile_image_url") REFERENCES "public"."pictures"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_copies" ADD CONSTRAINT "message_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_copies" ADD CONSTRAINT "message_copies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_copies" ADD CONSTRAINT "message_copies_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_member_id_members_id_fk" FOREIGN KEY ("sender_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_member_id_members_id_fk" FOREIGN KEY ("recipient_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_ministries" ADD CONSTRAINT "member_ministries_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_ministries" ADD CONSTRAINT "member_ministries_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ministries" ADD CONSTRAINT "ministries_leader_id_members_id_fk" FOREIGN KEY ("leader_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_logo_hash_logos_hash_fk" FOREIGN KEY ("logo_hash") REFERENCES "public"."logos"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD CONSTRAINT "prayer_requests_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD CONSTRAINT "prayer_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD CONSTRAINT "saved_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_run_id_statement_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."statement_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_logo_hash_logos_hash_fk" FOREIGN KEY ("logo_hash") REFERENCES "public"."logos"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("publish_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "announcements_waiting" ON "announcements" USING btree ("publish_date") WHERE "announcements"."released_at" is null;--> statement-breakpoint
CREATE INDEX "announcements_ministry" ON "announcements" USING btree ("ministry_id");--> statement-breakpoint
CREATE INDEX "announcements_author" ON "announcements" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "attendance_newest" ON "attendance" USING btree ("check_in_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attendance_event_newest" ON "attendance" USING btree ("event_id","check_in_time" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "attendance_member" ON "attendance" USING btree ("member_id","check_in_time" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "checkin_sessions_event" ON "checkin_sessions" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "deliveries_log" ON "deliveries" USING btree ("announcement_id","channel","status","id");--> statement-breakpoint
CREATE INDEX "deliveries_waiting" ON "deliveries" USING btree ("channel","id") WHERE "deliveries"."status" = 'queued';--> statement-breakpoint
CREATE INDEX "donation_batches_closed" ON "donation_batches" USING btree ("closed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donation_batches_closer" ON "donation_batches" USING btree ("closed_by") WHERE "donation_batches"."closed_by" is not null;--> statement-breakpoint
CREATE INDEX "donation_batches_creator" ON "donation_batches" USING btree ("created_by") WHERE "donation_batches"."created_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "donations_paid_once" ON "donations" USING btree ("payment_id") WHERE "donations"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "donations_newest" ON "donations" USING btree ("donation_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_member_newest" ON "donations" USING btree ("member_id","donation_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_recorded" ON "donations" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "donations_batch" ON "donations" USING btree ("batch_id","id");--> statement-breakpoint
CREATE INDEX "donations_payment" ON "donations" USING btree ("payment_id") WHERE "donations"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "donations_voider" ON "donations" USING btree ("voided_by") WHERE "donations"."voided_by" is not null;--> statement-breakpoint
CREATE INDEX "donations_creator" ON "donations" USING btree ("created_by") WHERE "donations"."created_by" is not null;--> statement-breakpoint
CREATE INDEX "duplicate_pairs_second" ON "duplicate_pairs" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_open" ON "duplicate_pairs" USING btree ("second_id" DESC NULLS FIRST,"first_id") WHERE not "duplicate_pairs"."is_dismissed";--> statement-breakpoint
CREATE INDEX "entry_keys_created" ON "entry_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "events_by_day" ON "events" USING btree ("event_date","start_time");--> statement-breakpoint
CREATE INDEX "events_ends_at" ON "events" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "events_ministry" ON "events" USING btree ("ministry_id");--> statement-breakpoint
CREATE INDEX "events_organizer" ON "events" USING btree ("organizer_id") WHERE "events"."organizer_id" is not null;--> statement-breakpoint
CREATE INDEX "worker_hours_newest" ON "worker_hours" USING btree ("worker_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "worker_hours_member_newest" ON "worker_hours" USING btree ("member_id","worker_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "worker_hours_ministry_newest" ON "worker_hours" USING btree ("ministry_id","worker_date" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "worker_hours_approver" ON "worker_hours" USING btree ("approved_by") WHERE "worker_hours"."approved_by" is not null;--> statement-breakpoint
CREATE INDEX "worker_hours_logged" ON "worker_hours" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "worker_hours_waiting" ON "worker_hours" USING btree ("worker_date","ministry_id") WHERE "worker_hours"."status" = 'submitted';--> statement-breakpoint
CREATE INDEX "import_rows_member" ON "import_rows" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_running" ON "imports" USING btree ("status") WHERE "imports"."status" = 'running';--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invitation_acceptances_user" ON "invitation_acceptances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_created_by" ON "invitations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "live_changes_xact" ON "live_changes" USING btree ("xact");--> statement-breakpoint
CREATE INDEX "members_by_name" ON "members" USING btree ("last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "members_email" ON "members" USING btree ("email");--> statement-breakpoint
CREATE INDEX "members_phone" ON "members" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "members_newest" ON "members" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "members_join_date" ON "members" USING btree ("join_date");--> statement-breakpoint
CREATE INDEX "members_picture" ON "members" USING btree ("profile_image_url");--> statement-breakpoint
CREATE INDEX "members_date_of_birth" ON "members" USING btree ("date_of_birth");--> statement-breakpoint
CREATE INDEX "message_copies_newest" ON "message_copies" USING btree ("user_id","box","message_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_copies_unread" ON "message_copies" USING btree ("user_id","message_id" DESC NULLS FIRST) WHERE "message_copies"."read_at" is null;--> statement-breakpoint
CREATE INDEX "message_copies_message" ON "message_copies" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_copies_member" ON "message_copies" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "messages_sender_member" ON "messages" USING btree ("sender_member_id");--> statement-breakpoint
CREATE INDEX "messages_recipient_member" ON "messages" USING btree ("recipient_member_id");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient_id") WHERE "messages"."recipient_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_ministry" ON "messages" USING btree ("ministry_id") WHERE "messages"."ministry_id" is not null;--> statement-breakpoint
CREATE INDEX "member_ministries_ministry" ON "member_ministries" USING btree ("ministry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ministries_name_once" ON "ministries" USING btree (lower(normalize("name", nfc)));--> statement-breakpoint
CREATE INDEX "ministries_leader" ON "ministries" USING btree ("leader_id") WHERE "ministries"."leader_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_counted" ON "audit_entries" USING btree ("action","subject","subject_id",coalesce(actor_id, ''),(detail ->> 'quarter')) WHERE detail ? 'quarter';--> statement-breakpoint
CREATE INDEX "audit_entries_news" ON "audit_entries" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE subject || '.' || action in (
  'member.created', 'import.imported', 'event.created', 'event.deleted', 'worker_hours.created',
  'donation.recorded', 'donation.recorded_without_member', 'donation.voided', 'donation.voided_without_member',
  'donation_batch.closed', 'donation_batch.closed_with_difference'
) and not detail ? 'batchId';--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "payment_events_newest" ON "payment_events" USING btree ("received_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_events_payment" ON "payment_events" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_once" ON "payments" USING btree ("fingerprint") WHERE "payments"."status" = 'open';--> statement-breakpoint
CREATE INDEX "payments_due" ON "payments" USING btree ("next_check_at") WHERE "payments"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "payments_tests" ON "payments" USING btree ("id") WHERE "payments"."purpose" = 'test';--> statement-breakpoint
CREATE INDEX "payments_member" ON "payments" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id") WHERE "payments"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "pictures_chosen_at" ON "pictures" USING btree ("chosen_at");--> statement-breakpoint
CREATE INDEX "prayer_requests_requester" ON "prayer_requests" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "prayer_requests_member" ON "prayer_requests" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_reports_name_once" ON "saved_reports" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "statement_runs_one_running" ON "statement_runs" USING btree ("year") WHERE "statement_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "statement_runs_newest" ON "statement_runs" USING btree ("year","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "statements_once" ON "statements" USING btree ("year","member_id");--> statement-breakpoint
CREATE INDEX "statements_member" ON "statements" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "statements_by_name" ON "statements" USING btree ("year","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "statements_of_run" ON "statements" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "statements_to_draw" ON "statements" USING btree ("run_id","id") WHERE "statements"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "statements_to_mail" ON "statements" USING btree ("year","id") WHERE "statements"."mail_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "statements_mail" ON "statements" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "statements_logo" ON "statements" USING btree ("logo_hash") WHERE "statements"."logo_hash" is not null;--> statement-breakpoint
CREATE INDEX "accounts_user" ON "accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_provider_account" ON "accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
-- The loss of these rows in a crash is noticed (live_state), so both tables are unlogged. Rows come and go by the ten
-- thousand: vacuum starts after a number of them, not after a share of the table.
ALTER TABLE "live_changes" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);--> statement-breakpoint
-- A gift is voided and entered again, never edited or deleted.
CREATE FUNCTION "keep_the_books"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		RAISE EXCEPTION 'a gift is never deleted' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'donations_kept';
	END IF;
	IF (OLD.amount, OLD.donation_type, OLD.donation_method, OLD.donation_date, OLD.notes, OLD.fund, OLD.batch_id, OLD.payment_id, OLD.entry_key, OLD.created_at)
		IS DISTINCT FROM (NEW.amount, NEW.donation_type, NEW.donation_method, NEW.donation_date, NEW.notes, NEW.fund, NEW.batch_id, NEW.payment_id, NEW.entry_key, NEW.created_at)
		OR (OLD.voided_at IS NOT NULL AND (OLD.voided_at, OLD.void_reason) IS DISTINCT FROM (NEW.voided_at, NEW.void_reason)) THEN
		RAISE EXCEPTION 'a gift is never edited' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'donations_kept';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "donations_kept" BEFORE UPDATE OR DELETE ON "donations" FOR EACH ROW EXECUTE FUNCTION "keep_the_books"();--> statement-breakpoint
-- An account elsewhere is linked only while the second factor is off. The lock on the account makes linking and turning on
-- wait for each other.
CREATE FUNCTION "link_while_off"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_on boolean;
BEGIN
	SELECT two_factor_enabled INTO is_on FROM users WHERE id = NEW.user_id FOR SHARE;
	IF is_on THEN
		RAISE EXCEPTION 'an account elsewhere is not linked while a second factor is on' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'accounts_linked_while_off';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "accounts_linked_while_off" BEFORE INSERT ON "accounts" FOR EACH ROW WHEN (NEW."provider_id" <> 'credential') EXECUTE FUNCTION "link_while_off"();--> statement-breakpoint
-- A new password and a new second factor end all sessions of the account in the same statement.
CREATE FUNCTION "end_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM sessions WHERE user_id = to_jsonb(NEW) ->> TG_ARGV[0];
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_second_factor_on" AFTER UPDATE OF "two_factor_enabled" ON "users" FOR EACH ROW WHEN (NEW."two_factor_enabled" AND NOT OLD."two_factor_enabled") EXECUTE FUNCTION "end_sessions"('id');--> statement-breakpoint
-- A new password raises the version. A stronger hash of the same password does not: the setting narthex.rehash, which ends
-- with its transaction, marks it.
CREATE FUNCTION "raise_password_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.password_version := OLD.password_version + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "accounts_password_version" BEFORE UPDATE OF "password" ON "accounts" FOR EACH ROW WHEN (NEW."password" IS DISTINCT FROM OLD."password" AND current_setting('narthex.rehash', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "raise_password_version"();--> statement-breakpoint
CREATE TRIGGER "accounts_new_password" AFTER UPDATE OF "password" ON "accounts" FOR EACH ROW WHEN (NEW."password_version" IS DISTINCT FROM OLD."password_version") EXECUTE FUNCTION "end_sessions"('user_id');--> statement-breakpoint
-- Signing out everywhere forgets the browsers of an account. A proven address may have belonged to somebody else before:
-- the browsers from before the proof are forgotten, too.
CREATE FUNCTION "forget_devices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM known_devices WHERE user_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_forget_devices" AFTER UPDATE OF "sign_outs", "email_verified" ON "users" FOR EACH ROW WHEN (NEW."sign_outs" <> OLD."sign_outs" OR (NEW."email_verified" AND NOT OLD."email_verified")) EXECUTE FUNCTION "forget_devices"();--> statement-breakpoint
-- The version of a record changes with every write: two changes within one millisecond still differ on the wire. Fires
-- only for statements that set updated_at, so noting a check-in changes no version.
CREATE FUNCTION "raise_updated_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF date_trunc('milliseconds', NEW.updated_at) <= date_trunc('milliseconds', OLD.updated_at) THEN
		NEW.updated_at := date_trunc('milliseconds', OLD.updated_at) + interval '1 millisecond';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "members_version" BEFORE UPDATE OF "updated_at" ON "members" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();--> statement-breakpoint
CREATE TRIGGER "events_version" BEFORE UPDATE OF "updated_at" ON "events" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();--> statement-breakpoint
CREATE TRIGGER "ministries_version" BEFORE UPDATE OF "updated_at" ON "ministries" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();--> statement-breakpoint
CREATE TRIGGER "settings_version" BEFORE UPDATE OF "updated_at" ON "settings" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();--> statement-breakpoint
CREATE TRIGGER "announcements_version" BEFORE UPDATE OF "updated_at" ON "announcements" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();--> statement-breakpoint
CREATE TRIGGER "worker_hours_version" BEFORE UPDATE OF "updated_at" ON "worker_hours" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
