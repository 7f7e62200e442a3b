CREATE TABLE "known_devices" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_user" ON "known_devices" USING btree ("user_id","last_used_at");--> statement-breakpoint
-- Whoever ends all sessions of an account does not trust its browsers any more. A proven address may have belonged to
-- somebody else before: the browsers from before the proof go, too.
CREATE FUNCTION "forget_devices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM known_devices WHERE user_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_forget_devices" AFTER UPDATE OF "sign_outs", "email_verified" ON "users" FOR EACH ROW WHEN (NEW."sign_outs" <> OLD."sign_outs" OR (NEW."email_verified" AND NOT OLD."email_verified")) EXECUTE FUNCTION "forget_devices"();
