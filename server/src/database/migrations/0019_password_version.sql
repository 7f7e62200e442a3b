ALTER TABLE "accounts" ADD COLUMN "password_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A new password raises the version. A stronger hash of the same password does not: whoever stores one says so with the
-- setting narthex.rehash, which lasts until the end of its transaction.
CREATE FUNCTION "raise_password_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.password_version := OLD.password_version + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "accounts_password_version" BEFORE UPDATE OF "password" ON "accounts" FOR EACH ROW WHEN (NEW."password" IS DISTINCT FROM OLD."password" AND current_setting('narthex.rehash', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "raise_password_version"();--> statement-breakpoint
-- A new password still ends all sessions of the account in its own statement; a rehash ends none.
DROP TRIGGER "accounts_new_password" ON "accounts";--> statement-breakpoint
CREATE TRIGGER "accounts_new_password" AFTER UPDATE OF "password" ON "accounts" FOR EACH ROW WHEN (NEW."password_version" IS DISTINCT FROM OLD."password_version") EXECUTE FUNCTION "end_sessions"('user_id');
