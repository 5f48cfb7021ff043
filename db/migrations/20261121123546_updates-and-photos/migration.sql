CREATE TABLE "photo_children" (
	"id" uuid PRIMARY KEY,
	"photo_id" uuid NOT NULL,
	"child_id" uuid
);
--> statement-breakpoint
CREATE TABLE "update_photos" (
	"id" uuid PRIMARY KEY,
	"update_id" uuid NOT NULL,
	"file_id" uuid NOT NULL UNIQUE,
	"position" integer NOT NULL,
	"alt" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "update_views" (
	"update_id" uuid,
	"parent_id" uuid,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "update_views_pkey" PRIMARY KEY("update_id","parent_id")
);
--> statement-breakpoint
CREATE TABLE "updates" (
	"id" uuid PRIMARY KEY,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"audience" text NOT NULL,
	"offering_id" uuid,
	"parent_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recalled_at" timestamp with time zone,
	CONSTRAINT "updates_audience" CHECK (("audience" = 'class') = ("offering_id" IS NOT NULL) AND ("audience" = 'family') = ("parent_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY,
	"key" text NOT NULL UNIQUE,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"variants" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone,
	"kept_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "photo_children_once" ON "photo_children" ("photo_id","child_id");--> statement-breakpoint
CREATE INDEX "photo_children_child" ON "photo_children" ("child_id");--> statement-breakpoint
CREATE UNIQUE INDEX "update_photos_order" ON "update_photos" ("update_id","position");--> statement-breakpoint
CREATE INDEX "updates_newest" ON "updates" ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "files_created" ON "files" ("created_at");--> statement-breakpoint
ALTER TABLE "photo_children" ADD CONSTRAINT "photo_children_photo_id_update_photos_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "update_photos"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "photo_children" ADD CONSTRAINT "photo_children_child_id_children_id_fkey" FOREIGN KEY ("child_id") REFERENCES "children"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "update_photos" ADD CONSTRAINT "update_photos_update_id_updates_id_fkey" FOREIGN KEY ("update_id") REFERENCES "updates"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "update_photos" ADD CONSTRAINT "update_photos_file_id_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id");--> statement-breakpoint
ALTER TABLE "update_views" ADD CONSTRAINT "update_views_update_id_updates_id_fkey" FOREIGN KEY ("update_id") REFERENCES "updates"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "update_views" ADD CONSTRAINT "update_views_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "updates" ADD CONSTRAINT "updates_offering_id_offerings_id_fkey" FOREIGN KEY ("offering_id") REFERENCES "offerings"("id");--> statement-breakpoint
ALTER TABLE "updates" ADD CONSTRAINT "updates_parent_id_users_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "updates" ADD CONSTRAINT "updates_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");--> statement-breakpoint
-- Whatever deletes a photo, also the deletion of a family, gives its file up: the hourly job removes the bytes.
CREATE FUNCTION give_up_photo_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE files SET kept_at = NULL WHERE id = OLD.file_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER update_photos_give_up_file AFTER DELETE ON update_photos
  FOR EACH ROW EXECUTE FUNCTION give_up_photo_file();
