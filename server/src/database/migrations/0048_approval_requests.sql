ALTER TABLE "child_texts" DROP CONSTRAINT "child_texts_kind_known";--> statement-breakpoint
ALTER TABLE "child_texts" DROP CONSTRAINT "child_texts_about_one";--> statement-breakpoint
ALTER TABLE "child_approvals" ADD COLUMN "collector_id" integer;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD COLUMN "collector_name" text collate "und-x-icu";--> statement-breakpoint
ALTER TABLE "child_approvals" ADD COLUMN "guardian_called_id" integer;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD COLUMN "asked_by" text;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD COLUMN "station_id" integer;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD COLUMN "first_by" text;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "child_texts" ADD COLUMN "alert_id" integer;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD CONSTRAINT "child_approvals_collector_id_members_id_fk" FOREIGN KEY ("collector_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD CONSTRAINT "child_approvals_guardian_called_id_members_id_fk" FOREIGN KEY ("guardian_called_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD CONSTRAINT "child_approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD CONSTRAINT "child_approvals_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_approvals" ADD CONSTRAINT "child_approvals_first_by_users_id_fk" FOREIGN KEY ("first_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_texts" ADD CONSTRAINT "child_texts_alert_id_child_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."child_alerts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_approvals_expires" ON "child_approvals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "child_approvals_asked_by" ON "child_approvals" USING btree ("asked_by") WHERE "child_approvals"."asked_by" is not null;--> statement-breakpoint
CREATE INDEX "child_approvals_first_by" ON "child_approvals" USING btree ("first_by") WHERE "child_approvals"."first_by" is not null;--> statement-breakpoint
CREATE INDEX "child_approvals_station" ON "child_approvals" USING btree ("station_id") WHERE "child_approvals"."station_id" is not null;--> statement-breakpoint
CREATE INDEX "child_approvals_collector" ON "child_approvals" USING btree ("collector_id") WHERE "child_approvals"."collector_id" is not null;--> statement-breakpoint
CREATE INDEX "child_approvals_called" ON "child_approvals" USING btree ("guardian_called_id") WHERE "child_approvals"."guardian_called_id" is not null;--> statement-breakpoint
ALTER TABLE "child_texts" ADD CONSTRAINT "child_texts_alert_once" UNIQUE("alert_id");--> statement-breakpoint
ALTER TABLE "child_approvals" ADD CONSTRAINT "child_approvals_two_people" CHECK ("child_approvals"."first_by" <> "child_approvals"."made_by");--> statement-breakpoint
ALTER TABLE "child_approvals" ADD CONSTRAINT "child_approvals_not_own" CHECK ("child_approvals"."asked_by" <> "child_approvals"."made_by");--> statement-breakpoint
ALTER TABLE "child_texts" ADD CONSTRAINT "child_texts_kind_known" CHECK ("child_texts"."kind" in ('guardian', 'lead', 'contact', 'message', 'alert'));--> statement-breakpoint
ALTER TABLE "child_texts" ADD CONSTRAINT "child_texts_about_one" CHECK (num_nonnulls("child_texts"."check_in_id", "child_texts"."room_id", "child_texts"."alert_id") = 1);