-- The version of a series rises with every change, as that of events does: two changes at the same time are two versions.
CREATE TRIGGER "event_series_version" BEFORE UPDATE OF "updated_at" ON "event_series" FOR EACH ROW EXECUTE FUNCTION "raise_updated_at"();
