CREATE TABLE "care_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "care_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"set_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "care_notes_kind_known" CHECK ("care_notes"."kind" in ('allergy', 'medical'))
);
--> statement-breakpoint
ALTER TABLE "child_check_ins" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "care_notes" ADD CONSTRAINT "care_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_notes" ADD CONSTRAINT "care_notes_set_by_users_id_fk" FOREIGN KEY ("set_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "care_notes_member" ON "care_notes" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "care_notes_set_by" ON "care_notes" USING btree ("set_by") WHERE "care_notes"."set_by" is not null;