ALTER TABLE "contact_messages" ADD COLUMN "note_key_id" text DEFAULT '';--> statement-breakpoint
-- The worker seals them at night.
UPDATE "contact_messages" SET "note_key_id" = NULL WHERE "note" <> '';--> statement-breakpoint
CREATE INDEX "contact_messages_note_key" ON "contact_messages" USING btree ("note_key_id","id");