CREATE TABLE "child_texts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "child_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"check_in_id" integer,
	"room_id" integer,
	"text" text NOT NULL,
	"by_user" text,
	"at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "child_texts_kind_known" CHECK ("child_texts"."kind" in ('guardian', 'lead', 'contact', 'message')),
	CONSTRAINT "child_texts_about_one" CHECK (num_nonnulls("child_texts"."check_in_id", "child_texts"."room_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "announcement_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "children_settings" ADD COLUMN "late_minutes" integer DEFAULT 15;--> statement-breakpoint
ALTER TABLE "children_settings" ADD COLUMN "safeguarding_contact_id" integer;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "child_text_id" integer;--> statement-breakpoint
ALTER TABLE "child_texts" ADD CONSTRAINT "child_texts_check_in_id_child_check_ins_id_fk" FOREIGN KEY ("check_in_id") REFERENCES "public"."child_check_ins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_texts" ADD CONSTRAINT "child_texts_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_texts" ADD CONSTRAINT "child_texts_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "child_texts_step_once" ON "child_texts" USING btree ("check_in_id","kind") WHERE "child_texts"."kind" <> 'message';--> statement-breakpoint
CREATE INDEX "child_texts_check_in" ON "child_texts" USING btree ("check_in_id") WHERE "child_texts"."check_in_id" is not null;--> statement-breakpoint
CREATE INDEX "child_texts_room" ON "child_texts" USING btree ("room_id") WHERE "child_texts"."room_id" is not null;--> statement-breakpoint
CREATE INDEX "child_texts_by" ON "child_texts" USING btree ("by_user") WHERE "child_texts"."by_user" is not null;--> statement-breakpoint
CREATE INDEX "child_texts_at" ON "child_texts" USING btree ("at");--> statement-breakpoint
ALTER TABLE "children_settings" ADD CONSTRAINT "children_settings_safeguarding_contact_id_members_id_fk" FOREIGN KEY ("safeguarding_contact_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_child_text_id_child_texts_id_fk" FOREIGN KEY ("child_text_id") REFERENCES "public"."child_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "children_settings_contact" ON "children_settings" USING btree ("safeguarding_contact_id") WHERE "children_settings"."safeguarding_contact_id" is not null;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_child_text_once" UNIQUE("child_text_id","member_id");--> statement-breakpoint
ALTER TABLE "children_settings" ADD CONSTRAINT "children_settings_late_positive" CHECK ("children_settings"."late_minutes" >= 1);--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_of_one" CHECK (num_nonnulls("deliveries"."announcement_id", "deliveries"."child_text_id") = 1);