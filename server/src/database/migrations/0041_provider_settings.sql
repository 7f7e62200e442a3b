CREATE TABLE "provider_settings" (
	"provider" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"sealed" text,
	"sealed_at" timestamp with time zone,
	"sealed_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_settings_sealed_at" CHECK (("provider_settings"."sealed" is null) = ("provider_settings"."sealed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "provider_settings" ADD CONSTRAINT "provider_settings_sealed_by_users_id_fk" FOREIGN KEY ("sealed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_settings_sealed_by" ON "provider_settings" USING btree ("sealed_by") WHERE "provider_settings"."sealed_by" is not null;--> statement-breakpoint
CREATE TRIGGER "provider_settings_version" BEFORE UPDATE OF "updated_at" ON "provider_settings" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
