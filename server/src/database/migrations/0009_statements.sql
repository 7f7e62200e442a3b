CREATE TABLE "statement_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statement_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"status" text DEFAULT 'running' NOT NULL,
	"started_by" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"ledger_total" numeric(14, 2) NOT NULL,
	"without_donor_total" numeric(14, 2) NOT NULL,
	"issued_total" numeric(14, 2),
	"ledger_mark" text NOT NULL,
	CONSTRAINT "statement_runs_over_whole" CHECK (("statement_runs"."status" = 'running') = ("statement_runs"."finished_at" is null)),
	CONSTRAINT "statement_runs_done_proved" CHECK ("statement_runs"."status" <> 'done' or "statement_runs"."issued_total" is not null),
	CONSTRAINT "statement_runs_status_known" CHECK ("statement_runs"."status" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "statements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"year" integer NOT NULL,
	"member_id" integer NOT NULL,
	"run_id" integer NOT NULL,
	"first_name" text collate "und-x-icu" NOT NULL,
	"last_name" text collate "und-x-icu" NOT NULL,
	"content" jsonb NOT NULL,
	"content_mark" text NOT NULL,
	"gifts" integer NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"issued_on" date,
	"replaces" date,
	"needs_pen" boolean DEFAULT false NOT NULL,
	"pdf" "bytea",
	"mail_asked_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	"mail_id" integer,
	CONSTRAINT "statements_status_known" CHECK ("statements"."status" in ('waiting', 'issued', 'failed')),
	CONSTRAINT "statements_issued_whole" CHECK (("statements"."status" = 'issued') = ("statements"."pdf" is not null)),
	CONSTRAINT "statements_issued_dated" CHECK (("statements"."pdf" is null) = ("statements"."issued_on" is null)),
	CONSTRAINT "statements_mailed_issued" CHECK ("statements"."mailed_at" is null or "statements"."pdf" is not null)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachment_name" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachment" "bytea";--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_run_id_statement_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."statement_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_runs_one_running" ON "statement_runs" USING btree ("year") WHERE "statement_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "statement_runs_newest" ON "statement_runs" USING btree ("year","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "statements_once" ON "statements" USING btree ("year","member_id");--> statement-breakpoint
CREATE INDEX "statements_member" ON "statements" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "statements_by_name" ON "statements" USING btree ("year","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "statements_of_run" ON "statements" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "statements_to_draw" ON "statements" USING btree ("run_id","id") WHERE "statements"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "statements_to_mail" ON "statements" USING btree ("year","id") WHERE "statements"."mail_asked_at" is not null;--> statement-breakpoint
CREATE INDEX "statements_mail" ON "statements" USING btree ("mail_id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_attachment_named" CHECK ("mails"."attachment" is null or "mails"."attachment_name" is not null);