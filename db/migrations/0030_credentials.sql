ALTER TABLE "staff_members" ADD COLUMN "credentials" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "license" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "languages" text DEFAULT '' NOT NULL;