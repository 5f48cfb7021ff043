CREATE TABLE "spoken_consents" (
	"parent_id" uuid,
	"policy_version_id" uuid,
	"taken_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spoken_consents_pkey" PRIMARY KEY("parent_id","policy_version_id")
);
--> statement-breakpoint
ALTER TABLE "spoken_consents" ADD CONSTRAINT "spoken_consents_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "spoken_consents" ADD CONSTRAINT "spoken_consents_policy_version_id_policy_versions_id_fkey" FOREIGN KEY ("policy_version_id") REFERENCES "policy_versions"("id");--> statement-breakpoint
ALTER TABLE "spoken_consents" ADD CONSTRAINT "spoken_consents_taken_by_users_id_fkey" FOREIGN KEY ("taken_by") REFERENCES "users"("id");