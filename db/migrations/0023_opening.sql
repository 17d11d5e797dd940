CREATE TABLE "confirmations" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"confirmed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_opening" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_opening_is_one_row" CHECK ("site_opening"."id" = 1)
);
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE ON site_opening FOR EACH ROW EXECUTE FUNCTION tell_change('opening');
--> statement-breakpoint
-- Somebody works with this site already: visitors see it as before.
INSERT INTO "site_opening" ("opened_by") SELECT 'The version before' WHERE EXISTS (SELECT FROM "people");
