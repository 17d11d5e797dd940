CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "backups_outcome" CHECK ("backups"."outcome" in ('restored', 'read', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "backups_at" ON "backups" USING btree ("at");--> statement-breakpoint
INSERT INTO "backups" ("at", "outcome") SELECT "at", replace("action", 'backup.', '') FROM "activity" WHERE "action" IN ('backup.restored', 'backup.read', 'backup.failed') ORDER BY "at";
