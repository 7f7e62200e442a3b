CREATE TABLE "logos" (
	"hash" text PRIMARY KEY NOT NULL,
	"src" text GENERATED ALWAYS AS ('/api/logo/' || hash) STORED NOT NULL,
	"shown" "bytea" NOT NULL,
	"printed" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"ground" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "giving_types" text[] DEFAULT '{"general","tithe","missions","building","youth","children","special"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "logo_hash" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "logo_hash" text;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_logo_hash_logos_hash_fk" FOREIGN KEY ("logo_hash") REFERENCES "public"."logos"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_logo_hash_logos_hash_fk" FOREIGN KEY ("logo_hash") REFERENCES "public"."logos"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_something_to_give_for" CHECK (cardinality("settings"."giving_types") > 0);