CREATE TABLE "calendar_import_entries" (
	"import_id" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"start" text,
	"words" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stays" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"uid" text,
	"wanted" jsonb,
	"before" jsonb,
	CONSTRAINT "calendar_import_entries_import_id_position_pk" PRIMARY KEY("import_id","position"),
	CONSTRAINT "calendar_import_entries_kind_known" CHECK ("calendar_import_entries"."kind" in ('new', 'changed', 'same', 'left_out'))
);
--> statement-breakpoint
CREATE TABLE "calendar_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calendar_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text DEFAULT 'checked' NOT NULL,
	"name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"ministry_id" integer,
	"imported_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"removed" integer,
	"kept" integer,
	CONSTRAINT "calendar_imports_status_known" CHECK ("calendar_imports"."status" in ('checked', 'done', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "calendar_sources" (
	"uid" text PRIMARY KEY NOT NULL,
	"event_id" integer,
	"series_id" integer,
	"imported" jsonb NOT NULL,
	"written_rule" jsonb,
	"import_id" integer
);
--> statement-breakpoint
ALTER TABLE "calendar_import_entries" ADD CONSTRAINT "calendar_import_entries_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_ministry_id_ministries_id_fk" FOREIGN KEY ("ministry_id") REFERENCES "public"."ministries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_series_id_event_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."event_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_sources" ADD CONSTRAINT "calendar_sources_import_id_calendar_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."calendar_imports"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_imports_ministry" ON "calendar_imports" USING btree ("ministry_id") WHERE "calendar_imports"."ministry_id" is not null;--> statement-breakpoint
CREATE INDEX "calendar_sources_event" ON "calendar_sources" USING btree ("event_id") WHERE "calendar_sources"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "calendar_sources_series" ON "calendar_sources" USING btree ("series_id") WHERE "calendar_sources"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "calendar_sources_import" ON "calendar_sources" USING btree ("import_id") WHERE "calendar_sources"."import_id" is not null;