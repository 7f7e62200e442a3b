CREATE TABLE "serving_exceptions" (
	"ministry_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	CONSTRAINT "serving_exceptions_pkey" PRIMARY KEY("ministry_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "serving_position_people" (
	"position_id" integer NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "serving_position_people_pkey" PRIMARY KEY("position_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "away_days" ADD COLUMN "entered_by" integer;--> statement-breakpoint
ALTER TABLE "serving_exceptions" ADD CONSTRAINT "serving_exceptions_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_exceptions" ADD CONSTRAINT "serving_exceptions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_position_people" ADD CONSTRAINT "serving_position_people_position_id_serving_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."serving_positions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_position_people" ADD CONSTRAINT "serving_position_people_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "serving_exceptions_event" ON "serving_exceptions" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "serving_position_people_member" ON "serving_position_people" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "away_days" ADD CONSTRAINT "away_days_entered_by_members_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "away_days_entered_by" ON "away_days" USING btree ("entered_by") WHERE "away_days"."entered_by" is not null;