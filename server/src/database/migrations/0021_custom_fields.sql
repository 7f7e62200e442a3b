CREATE TABLE "custom_field_choices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_field_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"field_id" integer NOT NULL,
	"name" text collate "und-x-icu" NOT NULL,
	"place" integer NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custom_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "und-x-icu" NOT NULL,
	"kind" text NOT NULL,
	"seen_by" text NOT NULL,
	"edited_by" text NOT NULL,
	"place" integer NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_kind_known" CHECK ("custom_fields"."kind" in ('text', 'number', 'date', 'yes_no', 'choice', 'choices')),
	CONSTRAINT "custom_fields_seen_by_known" CHECK ("custom_fields"."seen_by" in ('administrators', 'staff', 'person')),
	CONSTRAINT "custom_fields_edited_by_known" CHECK ("custom_fields"."edited_by" in ('managers', 'person')),
	CONSTRAINT "custom_fields_editor_sees" CHECK ("custom_fields"."edited_by" <> 'person' or "custom_fields"."seen_by" = 'person')
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "custom_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_field_choices" ADD CONSTRAINT "custom_field_choices_field_id_custom_fields_id_fk" FOREIGN KEY ("field_id") REFERENCES "public"."custom_fields"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "custom_field_choices_name_once" ON "custom_field_choices" USING btree ("field_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_name_once" ON "custom_fields" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_custom_values_object" CHECK (jsonb_typeof("members"."custom_values") = 'object');--> statement-breakpoint
CREATE TRIGGER "custom_fields_version" BEFORE UPDATE OF "updated_at" ON "custom_fields" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
