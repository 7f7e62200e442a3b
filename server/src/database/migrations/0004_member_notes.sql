CREATE TABLE "member_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"member_id" integer NOT NULL,
	"author_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"visibility" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_notes_kind_known" CHECK ("member_notes"."kind" in ('visit', 'call', 'prayer', 'other')),
	CONSTRAINT "member_notes_visibility_known" CHECK ("member_notes"."visibility" in ('private', 'administrators', 'leaders'))
);
--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_notes_newest" ON "member_notes" USING btree ("member_id","day" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "member_notes_author" ON "member_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "audit_entries_member" ON "audit_entries" USING btree ((detail ->> 'memberId')) WHERE detail ? 'memberId';--> statement-breakpoint
CREATE INDEX "audit_entries_members" ON "audit_entries" USING gin ((detail -> 'memberIds')) WHERE detail ? 'memberIds';--> statement-breakpoint
CREATE TRIGGER "member_notes_version" BEFORE UPDATE OF "updated_at" ON "member_notes" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();