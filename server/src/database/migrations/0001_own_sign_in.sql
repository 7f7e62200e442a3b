-- Sign-in writes sessions, passwords and second factors itself, each in one transaction (docs/decisions/0131): these triggers
-- did it for a library. Secrets and backup codes are kept in another form now, so second factors are to be set up anew.
DROP TRIGGER "accounts_linked_while_off" ON "accounts";--> statement-breakpoint
DROP TRIGGER "users_second_factor_on" ON "users";--> statement-breakpoint
DROP TRIGGER "accounts_password_version" ON "accounts";--> statement-breakpoint
DROP TRIGGER "accounts_new_password" ON "accounts";--> statement-breakpoint
DROP FUNCTION "link_while_off"();--> statement-breakpoint
DROP FUNCTION "end_sessions"();--> statement-breakpoint
DROP FUNCTION "raise_password_version"();--> statement-breakpoint
UPDATE "users" SET "two_factor_enabled" = false WHERE "two_factor_enabled";--> statement-breakpoint
DELETE FROM "second_factors";--> statement-breakpoint
ALTER TABLE "second_factors" ALTER COLUMN "backup_codes" SET DATA TYPE text[] USING '{}';--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "access_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "id_token";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "access_token_expires_at";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "refresh_token_expires_at";--> statement-breakpoint
ALTER TABLE "accounts" DROP COLUMN "scope";--> statement-breakpoint
ALTER TABLE "second_factors" DROP COLUMN "failed_verification_count";--> statement-breakpoint
ALTER TABLE "second_factors" DROP COLUMN "locked_until";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "name";