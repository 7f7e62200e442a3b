CREATE TABLE "announcement_pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_ministries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "announcement_ministries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"announcement_id" integer NOT NULL,
	"ministry_id" integer NOT NULL,
	CONSTRAINT "announcement_ministries_once" UNIQUE("announcement_id","ministry_id")
);
--> statement-breakpoint
ALTER TABLE "announcements" DROP CONSTRAINT "announcements_audience_known";--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "duties" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "picture_hash" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "picture_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "picture_hash" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "picture_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "announcement_ministries" ADD CONSTRAINT "announcement_ministries_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_ministries" ADD CONSTRAINT "announcement_ministries_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_pictures_chosen_at" ON "announcement_pictures" USING btree ("chosen_at");--> statement-breakpoint
CREATE INDEX "announcement_ministries_ministry" ON "announcement_ministries" USING btree ("ministry_id");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_picture_hash_announcement_pictures_hash_fk" FOREIGN KEY ("picture_hash") REFERENCES "public"."announcement_pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_picture_hash_announcement_pictures_hash_fk" FOREIGN KEY ("picture_hash") REFERENCES "public"."announcement_pictures"("hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_picture" ON "announcements" USING btree ("picture_hash");--> statement-breakpoint
CREATE INDEX "mails_picture" ON "mails" USING btree ("picture_hash");--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_duties_named" CHECK ("announcements"."target_audience" <> 'duties' or cardinality("announcements"."duties") > 0);--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_duties_known" CHECK ("announcements"."duties" <@ array['greeter', 'treasurer', 'childrens_team', 'childrens_lead', 'calendar']);--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_audience_known" CHECK ("announcements"."target_audience" in ('all', 'members', 'ministry', 'duties', 'people'));