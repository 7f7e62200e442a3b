-- An account elsewhere is linked only while the second factor is off. The lock on the account makes linking and turning on
-- wait for each other, so that neither goes by what the other is about to change.
CREATE FUNCTION "link_while_off"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_on boolean;
BEGIN
	SELECT two_factor_enabled INTO is_on FROM users WHERE id = NEW.user_id FOR SHARE;
	IF is_on THEN
		RAISE EXCEPTION 'an account elsewhere is not linked while a second factor is on' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'accounts_linked_while_off';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "accounts_linked_while_off" BEFORE INSERT ON "accounts" FOR EACH ROW WHEN (NEW."provider_id" <> 'credential') EXECUTE FUNCTION "link_while_off"();
