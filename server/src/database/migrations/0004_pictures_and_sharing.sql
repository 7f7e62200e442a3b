CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"url" text GENERATED ALWAYS AS ('/api/pictures/' || hash) STORED NOT NULL,
	"small" "bytea" NOT NULL,
	"large" "bytea" NOT NULL,
	"chosen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_url_unique" UNIQUE("url")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "share_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "share_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "share_address" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "pictures_chosen_at" ON "pictures" USING btree ("chosen_at");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_profile_image_url_pictures_url_fk" FOREIGN KEY ("profile_image_url") REFERENCES "public"."pictures"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_picture" ON "members" USING btree ("profile_image_url");