CREATE TABLE "gift_import_donors" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_import_donors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"key" text NOT NULL,
	"remote_id" text,
	"name" text NOT NULL,
	"email" text,
	"member_id" integer,
	"matched_by" text NOT NULL,
	"confirmed" boolean NOT NULL,
	CONSTRAINT "gift_import_donors_once" UNIQUE("import_id","key"),
	CONSTRAINT "gift_import_donors_matched_known" CHECK ("gift_import_donors"."matched_by" in ('id', 'email', 'name', 'none'))
);
--> statement-breakpoint
CREATE TABLE "gift_import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb,
	"kind" text,
	"reason" text,
	"day" date,
	"cents" bigint,
	"parts" jsonb,
	"method" text,
	"notes" text,
	"gift_key" text,
	"donor_id" integer,
	CONSTRAINT "gift_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "gift_import_rows_kind_known" CHECK ("gift_import_rows"."kind" in ('gift', 'refunded', 'refund', 'left_out'))
);
--> statement-breakpoint
CREATE TABLE "gift_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gift_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text DEFAULT 'uploaded' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"confirmed_by" text,
	"headers" jsonb NOT NULL,
	"rows" integer NOT NULL,
	"mapping" jsonb NOT NULL,
	"date_order" text NOT NULL,
	"date_example" text,
	"decimal_sign" text NOT NULL,
	"amount_example" text,
	"source" text NOT NULL,
	"values" jsonb DEFAULT '{"fund":[],"method":[]}'::jsonb NOT NULL,
	"file_hash" text NOT NULL,
	"check_attempt" integer DEFAULT 0 NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"proof" jsonb,
	"imported_at" timestamp with time zone,
	"batches" integer,
	"undone_at" timestamp with time zone,
	"voided" integer,
	CONSTRAINT "gift_imports_status_known" CHECK ("gift_imports"."status" in ('uploaded', 'checking', 'check_failed', 'checked', 'running', 'done', 'failed', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "gift_import_id" integer;--> statement-breakpoint
ALTER TABLE "donations" ADD COLUMN "remote_key" text;--> statement-breakpoint
ALTER TABLE "gift_import_donors" ADD CONSTRAINT "gift_import_donors_import_id_gift_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."gift_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_import_donors" ADD CONSTRAINT "gift_import_donors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_import_rows" ADD CONSTRAINT "gift_import_rows_import_id_gift_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."gift_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_import_rows" ADD CONSTRAINT "gift_import_rows_donor_id_gift_import_donors_id_fk" FOREIGN KEY ("donor_id") REFERENCES "public"."gift_import_donors"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_import_donors_member" ON "gift_import_donors" USING btree ("member_id") WHERE "gift_import_donors"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "gift_import_rows_by_day" ON "gift_import_rows" USING btree ("import_id","kind","day","row");--> statement-breakpoint
CREATE INDEX "gift_import_rows_donor" ON "gift_import_rows" USING btree ("donor_id","cents") WHERE "gift_import_rows"."donor_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "gift_imports_one_running" ON "gift_imports" USING btree ("status") WHERE "gift_imports"."status" = 'running';--> statement-breakpoint
CREATE UNIQUE INDEX "gift_imports_file_once" ON "gift_imports" USING btree ("file_hash") WHERE "gift_imports"."status" in ('running', 'done');--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_gift_import_id_gift_imports_id_fk" FOREIGN KEY ("gift_import_id") REFERENCES "public"."gift_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "donations_imported_once" ON "donations" USING btree ("remote_key") WHERE "donations"."voided_at" is null;--> statement-breakpoint
CREATE INDEX "donations_import" ON "donations" USING btree ("gift_import_id","id") WHERE "donations"."gift_import_id" is not null;