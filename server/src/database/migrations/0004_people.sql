CREATE TABLE "invitation_acceptances" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_acceptances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"invitation_id" integer,
	"user_id" text,
	"accepted_at" timestamp with time zone NOT NULL,
	"admitted_at" timestamp with time zone,
	CONSTRAINT "invitation_acceptances_once" UNIQUE("invitation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code_start" text NOT NULL,
	"email" text,
	"role" text NOT NULL,
	"created_by" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_code_start_unique" UNIQUE("code_start"),
	CONSTRAINT "invitations_role_known" CHECK ("invitations"."role" in ('admin', 'intermediate_admin', 'ministry_leader', 'member'))
);
--> statement-breakpoint
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
ALTER TABLE "settings" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "tax_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitation_acceptances" ADD CONSTRAINT "invitation_acceptances_invitation_id_invitations_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."invitations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_acceptances" ADD CONSTRAINT "invitation_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_acceptances_user" ON "invitation_acceptances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitations_created_by" ON "invitations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "pictures_chosen_at" ON "pictures" USING btree ("chosen_at");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_profile_image_url_pictures_url_fk" FOREIGN KEY ("profile_image_url") REFERENCES "public"."pictures"("url") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_picture" ON "members" USING btree ("profile_image_url");--> statement-breakpoint
CREATE UNIQUE INDEX "ministries_name_once" ON "ministries" USING btree (lower(normalize("name", nfc)));--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- Accounts that are there already: their last sign-in stands in the audit log.
UPDATE "users" SET "last_sign_in_at" = (SELECT max("created_at") FROM "audit_entries" WHERE "actor_id" = "users"."id" AND "action" = 'signed_in');
