CREATE TABLE "print_job_tags" (
	"job_id" uuid NOT NULL,
	"check_in_id" integer NOT NULL,
	CONSTRAINT "print_job_tags_job_id_check_in_id_pk" PRIMARY KEY("job_id","check_in_id")
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"program_id" integer NOT NULL,
	"station_id" integer NOT NULL,
	"is_test" boolean DEFAULT false NOT NULL,
	"label_size" text NOT NULL,
	"printer" text NOT NULL,
	"second_printer" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"started_on" text,
	"failure" text,
	"by_user" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "print_jobs_state_known" CHECK ("print_jobs"."state" in ('queued', 'taken', 'printing', 'printed', 'failed', 'canceled')),
	CONSTRAINT "print_jobs_failed_with_reason" CHECK (("print_jobs"."state" = 'failed') = ("print_jobs"."failure" is not null)),
	CONSTRAINT "print_jobs_lease_while_taken" CHECK (("print_jobs"."state" in ('taken', 'printing')) = ("print_jobs"."lease_until" is not null)),
	CONSTRAINT "print_jobs_finished" CHECK (("print_jobs"."state" in ('printed', 'failed', 'canceled')) = ("print_jobs"."finished_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "print_programs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "print_programs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "und-x-icu" NOT NULL,
	"token_hash" text,
	"printers" text[] DEFAULT '{}' NOT NULL,
	"added_by" text,
	"last_seen_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "print_programs_revoked_without_token" CHECK (("print_programs"."revoked_at" is null) = ("print_programs"."token_hash" is not null))
);
--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "print_program_id" integer;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "printer" text;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "second_printer" text;--> statement-breakpoint
ALTER TABLE "stations" ADD COLUMN "label_size" text DEFAULT '62mm' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_job_tags" ADD CONSTRAINT "print_job_tags_job_id_print_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."print_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_job_tags" ADD CONSTRAINT "print_job_tags_check_in_id_child_check_ins_id_fk" FOREIGN KEY ("check_in_id") REFERENCES "public"."child_check_ins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_program_id_print_programs_id_fk" FOREIGN KEY ("program_id") REFERENCES "public"."print_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_by_user_users_id_fk" FOREIGN KEY ("by_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_programs" ADD CONSTRAINT "print_programs_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_job_tags_check_in" ON "print_job_tags" USING btree ("check_in_id");--> statement-breakpoint
CREATE INDEX "print_jobs_waiting" ON "print_jobs" USING btree ("program_id","created_at") WHERE "print_jobs"."state" in ('queued', 'taken', 'printing');--> statement-breakpoint
CREATE INDEX "print_jobs_program" ON "print_jobs" USING btree ("program_id");--> statement-breakpoint
CREATE INDEX "print_jobs_station" ON "print_jobs" USING btree ("station_id","created_at");--> statement-breakpoint
CREATE INDEX "print_jobs_by" ON "print_jobs" USING btree ("by_user") WHERE "print_jobs"."by_user" is not null;--> statement-breakpoint
CREATE INDEX "print_jobs_created" ON "print_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "print_programs_token" ON "print_programs" USING btree ("token_hash") WHERE "print_programs"."token_hash" is not null;--> statement-breakpoint
CREATE INDEX "print_programs_added_by" ON "print_programs" USING btree ("added_by") WHERE "print_programs"."added_by" is not null;--> statement-breakpoint
ALTER TABLE "stations" ADD CONSTRAINT "stations_print_program_id_print_programs_id_fk" FOREIGN KEY ("print_program_id") REFERENCES "public"."print_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stations_print_program" ON "stations" USING btree ("print_program_id") WHERE "stations"."print_program_id" is not null;--> statement-breakpoint
ALTER TABLE "stations" ADD CONSTRAINT "stations_program_with_printer" CHECK (("stations"."print_program_id" is null) = ("stations"."printer" is null));--> statement-breakpoint
ALTER TABLE "stations" ADD CONSTRAINT "stations_second_after_first" CHECK ("stations"."second_printer" is null or "stations"."printer" is not null);