CREATE TABLE "household_sources" (
	"source" text NOT NULL,
	"remote_id" text NOT NULL,
	"household_id" integer NOT NULL,
	"import_id" integer,
	CONSTRAINT "household_sources_source_remote_id_pk" PRIMARY KEY("source","remote_id")
);
--> statement-breakpoint
CREATE TABLE "member_sources" (
	"source" text NOT NULL,
	"remote_id" text NOT NULL,
	"member_id" integer NOT NULL,
	CONSTRAINT "member_sources_source_remote_id_pk" PRIMARY KEY("source","remote_id")
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "left" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "target_id" integer;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "household_id" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "date_example" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "source" text DEFAULT 'other' NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "values" jsonb DEFAULT '{"membershipStatus":[],"householdRole":[]}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "updated" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "households" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "restored" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "not_restored" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "households_removed" integer;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "households_kept" integer;--> statement-breakpoint
ALTER TABLE "household_sources" ADD CONSTRAINT "household_sources_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_sources" ADD CONSTRAINT "household_sources_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_sources" ADD CONSTRAINT "member_sources_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "household_sources_household" ON "household_sources" USING btree ("household_id");--> statement-breakpoint
CREATE INDEX "household_sources_import" ON "household_sources" USING btree ("import_id") WHERE "household_sources"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "member_sources_member" ON "member_sources" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_target_id_members_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_target" ON "import_rows" USING btree ("target_id") WHERE "import_rows"."target_id" is not null;--> statement-breakpoint
CREATE INDEX "import_rows_household" ON "import_rows" USING btree ("household_id") WHERE "import_rows"."household_id" is not null;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_source_known" CHECK ("imports"."source" in ('planning_center', 'breeze', 'churchcrm', 'elvanto', 'rock', 'churchtrac', 'other'));