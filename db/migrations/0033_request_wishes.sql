ALTER TABLE "contact_messages" ADD COLUMN "wishes" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "wishes_key_id" text DEFAULT '';--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "permission" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "permitted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contact_messages_wishes_key" ON "contact_messages" USING btree ("wishes_key_id","id");