CREATE TABLE "page_word_pictures" (
	"words_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "page_word_pictures_words_id_picture_id_pk" PRIMARY KEY("words_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "page_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"section" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"published" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"draft" jsonb,
	"revision_id" bigint,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_word_pictures" ADD CONSTRAINT "page_word_pictures_words_id_page_words_id_fk" FOREIGN KEY ("words_id") REFERENCES "public"."page_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_word_pictures" ADD CONSTRAINT "page_word_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_word_pictures_picture" ON "page_word_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_words_section" ON "page_words" USING btree ("language","page","section");--> statement-breakpoint
-- A draft changes no page: only what is published notifies.
CREATE TRIGGER tell_change AFTER INSERT OR DELETE ON page_words FOR EACH ROW EXECUTE FUNCTION tell_change('words');
--> statement-breakpoint
CREATE TRIGGER tell_published AFTER UPDATE ON page_words FOR EACH ROW WHEN (OLD.published IS DISTINCT FROM NEW.published) EXECUTE FUNCTION tell_change('words');
