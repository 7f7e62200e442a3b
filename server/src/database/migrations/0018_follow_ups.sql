CREATE TABLE "follow_ups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "follow_ups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"occasion" date,
	"reason" text,
	"assignee_id" integer,
	"due_day" date,
	"status" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_ups_kind_known" CHECK ("follow_ups"."kind" in ('newcomer', 'absent', 'back', 'birthday', 'other')),
	CONSTRAINT "follow_ups_status_known" CHECK ("follow_ups"."status" in ('open', 'done', 'dismissed')),
	CONSTRAINT "follow_ups_reason_by_hand" CHECK (("follow_ups"."kind" = 'other') = ("follow_ups"."reason" is not null)),
	CONSTRAINT "follow_ups_occasion_by_job" CHECK (("follow_ups"."kind" = 'other') = ("follow_ups"."occasion" is null))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "follow_up_weeks" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_assignee_id_members_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_once" ON "follow_ups" USING btree ("member_id","kind","occasion");--> statement-breakpoint
CREATE INDEX "follow_ups_open" ON "follow_ups" USING btree ("due_day","id") WHERE "follow_ups"."status" = 'open';--> statement-breakpoint
CREATE INDEX "follow_ups_assignee" ON "follow_ups" USING btree ("assignee_id");--> statement-breakpoint
CREATE TRIGGER "follow_ups_version" BEFORE UPDATE OF "updated_at" ON "follow_ups" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
