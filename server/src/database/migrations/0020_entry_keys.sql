CREATE TABLE "entry_keys" (
	"author_id" text NOT NULL,
	"entry_key" uuid NOT NULL,
	"fingerprint" text NOT NULL,
	"record_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entry_keys_once" PRIMARY KEY("author_id","entry_key")
);
--> statement-breakpoint
ALTER TABLE "entry_keys" ADD CONSTRAINT "entry_keys_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entry_keys_created" ON "entry_keys" USING btree ("created_at");