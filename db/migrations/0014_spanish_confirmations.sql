CREATE TABLE "spanish_confirmations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "spanish_confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"texts" jsonb NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"recorded_by" text NOT NULL,
	CONSTRAINT "spanish_confirmations_path_unique" UNIQUE("path")
);--> statement-breakpoint
-- A page that is no longer confirmed leaves every cache at once.
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.spanish_confirmations FOR EACH ROW EXECUTE FUNCTION tell_change('text');
