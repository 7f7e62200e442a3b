CREATE TABLE "announcement_people" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_people_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"announcement_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "announcement_people_once" UNIQUE("announcement_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_audience_known";--> statement-breakpoint
ALTER TABLE "announcement_people" ADD CONSTRAINT "announcement_people_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_people" ADD CONSTRAINT "announcement_people_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_people_member" ON "announcement_people" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_audience_known" CHECK ("announcements"."target_audience" in ('all', 'members', 'ministry', 'people'));
