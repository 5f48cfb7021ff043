-- Roles for part of the work. "role" stays what the version before knows, and these narrow it. The two aren't held to each
-- other, because that version changes "role" alone. The rows that exist are looked through by the next migration.
ALTER TABLE "staff_invitations" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_role" text;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_staff_role" CHECK ("staff_role" IN ('owner', 'front-desk', 'bookkeeper', 'content-editor')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_staff_role" CHECK ("staff_role" IN ('owner', 'front-desk', 'bookkeeper', 'content-editor')) NOT VALID;
