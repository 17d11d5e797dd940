CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"signer" text NOT NULL,
	"key_id" text,
	"signed_on" date NOT NULL,
	"scope" text NOT NULL,
	"expires_on" date,
	"revoked_at" timestamp with time zone,
	"scan_key" text,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "promise_minutes" integer DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "retention_months" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "storm" jsonb;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "email_key_id" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "email_index" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "phone_index" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "shows_patient" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "consent_id" bigint;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_key" ON "comments" USING btree ("email_key_id","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_promise" ON "contact_messages" USING btree ("status","promised_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_email" ON "contact_messages" USING btree ("email_index","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_by_phone" ON "contact_messages" USING btree ("phone_index","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_key" ON "contact_messages" USING btree ("key_id","id");--> statement-breakpoint
CREATE INDEX "pictures_consent" ON "pictures" USING btree ("consent_id");