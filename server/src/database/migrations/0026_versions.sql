ALTER TABLE "ministries" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- The version of a record never stays the same where it is written: two changes within one millisecond still differ on the
-- wire. Fires only for statements that set updated_at, so noting a check-in changes no version.
CREATE FUNCTION "raise_updated_at"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF date_trunc('milliseconds', NEW.updated_at) <= date_trunc('milliseconds', OLD.updated_at) THEN
		NEW.updated_at := date_trunc('milliseconds', OLD.updated_at) + interval '1 millisecond';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "members_version" BEFORE UPDATE OF "updated_at" ON "members" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();--> statement-breakpoint
CREATE TRIGGER "events_version" BEFORE UPDATE OF "updated_at" ON "events" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();--> statement-breakpoint
CREATE TRIGGER "ministries_version" BEFORE UPDATE OF "updated_at" ON "ministries" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();--> statement-breakpoint
CREATE TRIGGER "settings_version" BEFORE UPDATE OF "updated_at" ON "settings" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();--> statement-breakpoint
CREATE TRIGGER "announcements_version" BEFORE UPDATE OF "updated_at" ON "announcements" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();--> statement-breakpoint
CREATE TRIGGER "worker_hours_version" BEFORE UPDATE OF "updated_at" ON "worker_hours" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
