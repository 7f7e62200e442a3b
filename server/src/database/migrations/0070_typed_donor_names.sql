ALTER TABLE "donations" ADD COLUMN "is_name_typed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_typed_name" CHECK ("donations"."donor_name" is not null or not "donations"."is_name_typed");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_the_books"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		RAISE EXCEPTION 'a gift is never deleted' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'donations_kept';
	END IF;
	IF (OLD.amount, OLD.donation_type, OLD.donation_method, OLD.donation_date, OLD.notes, OLD.fund, OLD.fund_id, OLD.batch_id, OLD.payment_id, OLD.entry_key, OLD.created_at, OLD.is_name_typed)
		IS DISTINCT FROM (NEW.amount, NEW.donation_type, NEW.donation_method, NEW.donation_date, NEW.notes, NEW.fund, NEW.fund_id, NEW.batch_id, NEW.payment_id, NEW.entry_key, NEW.created_at, NEW.is_name_typed)
		OR (OLD.voided_at IS NOT NULL AND (OLD.voided_at, OLD.void_reason) IS DISTINCT FROM (NEW.voided_at, NEW.void_reason)) THEN
		RAISE EXCEPTION 'a gift is never edited' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'donations_kept';
	END IF;
	RETURN NEW;
END $$;
