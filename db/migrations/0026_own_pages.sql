CREATE TABLE "own_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"shown_in" text NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "own_pages_shown_in" CHECK ("own_pages"."shown_in" in ('menu', 'footer', 'unlisted', 'off'))
);
--> statement-breakpoint
CREATE TABLE "site_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"target" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "site_links_area" CHECK ("site_links"."area" in ('menu', 'footer'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "own_pages_slug" ON "own_pages" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "site_links_target" ON "site_links" USING btree ("area","target");--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON own_pages FOR EACH ROW EXECUTE FUNCTION tell_change('words');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON site_links FOR EACH ROW EXECUTE FUNCTION tell_change('words');
