ALTER TABLE "users" ADD COLUMN "sign_outs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Whoever was signed in by what is not enough any more, or not right any more, is signed out in the same statement that says
-- so: a server that stops right then leaves nobody inside.
CREATE FUNCTION "end_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM sessions WHERE user_id = to_jsonb(NEW) ->> TG_ARGV[0];
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_second_factor_on" AFTER UPDATE OF "two_factor_enabled" ON "users" FOR EACH ROW WHEN (NEW."two_factor_enabled" AND NOT OLD."two_factor_enabled") EXECUTE FUNCTION "end_sessions"('id');--> statement-breakpoint
CREATE TRIGGER "accounts_new_password" AFTER UPDATE OF "password" ON "accounts" FOR EACH ROW WHEN (NEW."password" IS DISTINCT FROM OLD."password") EXECUTE FUNCTION "end_sessions"('user_id');
