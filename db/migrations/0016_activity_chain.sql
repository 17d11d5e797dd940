CREATE TABLE "activity_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"hmac" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "actor_email" text;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "hmac" text;--> statement-breakpoint
INSERT INTO "activity_head" ("id", "hmac", "key_id", "signature") VALUES (1, '', '', '');
