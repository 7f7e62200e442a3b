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
	CONSTRAINT "messages_recipient_type_known" CHECK ("messages"."recipient_type" in ('individual', 'ministry', 'all')),
	CONSTRAINT "messages_person_of_one" CHECK ("messages"."recipient_type" = 'individual' or "messages"."recipient_id" is null),
	CONSTRAINT "messages_ministry_of_ministry" CHECK ("messages"."recipient_type" = 'ministry' or "messages"."ministry_id" is null)
);
--> statement-breakpoint
CREATE TABLE "prayer_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prayer_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"requester_id" text NOT NULL,
	"member_id" integer NOT NULL,
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
	CONSTRAINT "prayer_requests_category_known" CHECK ("prayer_requests"."category" in ('healing', 'family', 'ministry', 'church', 'personal', 'general')),
	CONSTRAINT "prayer_requests_answered_on_a_day" CHECK ("prayer_requests"."is_answered" = ("prayer_requests"."answered_date" is not null))
);
--> statement-breakpoint
ALTER TABLE "message_copies" ADD CONSTRAINT "message_copies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_copies" ADD CONSTRAINT "message_copies_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_copies" ADD CONSTRAINT "message_copies_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_member_id_members_id_fk" FOREIGN KEY ("sender_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_member_id_members_id_fk" FOREIGN KEY ("recipient_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD CONSTRAINT "prayer_requests_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prayer_requests" ADD CONSTRAINT "prayer_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_copies_newest" ON "message_copies" USING btree ("user_id","box","message_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_copies_unread" ON "message_copies" USING btree ("user_id","message_id" DESC NULLS FIRST) WHERE "message_copies"."read_at" is null;--> statement-breakpoint
CREATE INDEX "message_copies_message" ON "message_copies" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_copies_member" ON "message_copies" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "messages_sender_member" ON "messages" USING btree ("sender_member_id");--> statement-breakpoint
CREATE INDEX "messages_recipient_member" ON "messages" USING btree ("recipient_member_id");--> statement-breakpoint
CREATE INDEX "prayer_requests_requester" ON "prayer_requests" USING btree ("requester_id");--> statement-breakpoint
CREATE INDEX "prayer_requests_member" ON "prayer_requests" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "prayer_requests_open" ON "prayer_requests" USING btree ("id" DESC NULLS FIRST) WHERE not "prayer_requests"."is_answered";