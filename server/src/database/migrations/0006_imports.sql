CREATE TABLE "duplicate_pairs" (
	"first_id" integer NOT NULL,
	"second_id" integer NOT NULL,
	"reason" text NOT NULL,
	"is_dismissed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "duplicate_pairs_first_id_second_id_pk" PRIMARY KEY("first_id","second_id"),
	CONSTRAINT "duplicate_pairs_in_order" CHECK ("duplicate_pairs"."first_id" < "duplicate_pairs"."second_id")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb,
	"faults" jsonb,
	"matches" jsonb,
	"choice" text DEFAULT 'import' NOT NULL,
	"member_id" integer,
	CONSTRAINT "import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "import_rows_choice_known" CHECK ("import_rows"."choice" in ('skip', 'import'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text DEFAULT 'uploaded' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"confirmed_by" text,
	"headers" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"date_order" text NOT NULL,
	"checked_at" timestamp with time zone,
	"progress" integer DEFAULT 0 NOT NULL,
	"added" integer,
	"left_out" integer,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"removed" integer,
	"kept" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "imports_status_known" CHECK ("imports"."status" in ('uploaded', 'checked', 'running', 'done', 'failed', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_first_id_members_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_second_id_members_id_fk" FOREIGN KEY ("second_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "duplicate_pairs_second" ON "duplicate_pairs" USING btree ("second_id");--> statement-breakpoint
CREATE INDEX "duplicate_pairs_open" ON "duplicate_pairs" USING btree ("second_id" DESC NULLS FIRST,"first_id") WHERE not "duplicate_pairs"."is_dismissed";--> statement-breakpoint
CREATE INDEX "import_rows_member" ON "import_rows" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "imports_one_running" ON "imports" USING btree ("status") WHERE "imports"."status" = 'running';--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "members_date_of_birth" ON "members" USING btree ("date_of_birth");