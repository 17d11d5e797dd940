ALTER TABLE "contact_messages" ADD COLUMN "noticed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contact_messages_noticed" ON "contact_messages" USING btree ("noticed_at");