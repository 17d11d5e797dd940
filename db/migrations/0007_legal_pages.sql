CREATE TABLE "legal_pages" (
	"name" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"is_reviewed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_pages_name" CHECK ("legal_pages"."name" in ('privacy-practices', 'terms'))
);
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON legal_pages FOR EACH ROW EXECUTE FUNCTION tell_change('legal');
