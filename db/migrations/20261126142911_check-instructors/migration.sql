-- outside of a transaction
ALTER TABLE "staff_invitations" VALIDATE CONSTRAINT "staff_invitations_staff_role";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_staff_role";
