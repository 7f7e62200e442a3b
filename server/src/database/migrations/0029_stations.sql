CREATE TABLE "stations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text collate "und-x-icu" NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text,
	"link_hash" text,
	"link_expires_at" timestamp with time zone,
	"added_by" text,
	"enrolled_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stations_kind_known" CHECK ("stations"."kind" in ('attended', 'self_service')),
	CONSTRAINT "stations_revoked_without_token" CHECK ("stations"."revoked_at" is null or ("stations"."token_hash" is null and "stations"."link_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "child_entries" ADD COLUMN "station_id" integer;--> statement-breakpoint
ALTER TABLE "stations" ADD CONSTRAINT "stations_added_by_users_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stations_token" ON "stations" USING btree ("token_hash") WHERE "stations"."token_hash" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stations_link" ON "stations" USING btree ("link_hash") WHERE "stations"."link_hash" is not null;--> statement-breakpoint
CREATE INDEX "stations_added_by" ON "stations" USING btree ("added_by") WHERE "stations"."added_by" is not null;--> statement-breakpoint
ALTER TABLE "child_entries" ADD CONSTRAINT "child_entries_station_id_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."stations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_entries_station" ON "child_entries" USING btree ("station_id") WHERE "child_entries"."station_id" is not null;--> statement-breakpoint
CREATE TRIGGER "stations_version" BEFORE UPDATE OF "updated_at" ON "stations" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
