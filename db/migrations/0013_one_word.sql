ALTER TABLE "page_word_pictures" RENAME TO "page_text_pictures";--> statement-breakpoint
ALTER TABLE "page_words" RENAME TO "page_texts";--> statement-breakpoint
ALTER TABLE "own_pages" RENAME TO "custom_pages";--> statement-breakpoint
ALTER TABLE "site_links" RENAME TO "menu_links";--> statement-breakpoint
ALTER TABLE "page_reads" RENAME TO "page_views";--> statement-breakpoint
ALTER TABLE "moved_records" RENAME TO "imported_records";--> statement-breakpoint
ALTER TABLE "revisions" RENAME TO "versions";--> statement-breakpoint
ALTER TABLE "page_text_pictures" RENAME COLUMN "words_id" TO "text_id";--> statement-breakpoint
ALTER TABLE "page_texts" RENAME COLUMN "revision_id" TO "version_id";--> statement-breakpoint
ALTER TABLE "imported_records" RENAME COLUMN "moved_at" TO "imported_at";--> statement-breakpoint
ALTER TABLE "contact_messages" RENAME COLUMN "promised_at" TO "call_back_by";--> statement-breakpoint
ALTER TABLE "clinic" RENAME COLUMN "promise_minutes" TO "call_back_minutes";--> statement-breakpoint
-- The names of their constraints, indexes and sequences follow.
DO $$
DECLARE
  pairs text[][] := ARRAY[['page_word_pictures', 'page_text_pictures'], ['page_words', 'page_texts'], ['own_pages', 'custom_pages'], ['site_links', 'menu_links'], ['page_reads', 'page_views'], ['moved_records', 'imported_records'], ['revisions', 'versions'], ['contact_messages_by_promise', 'contact_messages_by_deadline'], ['words_id', 'text_id'], ['revision_id', 'version_id'], ['moved_at', 'imported_at'], ['promised_at', 'call_back_by'], ['promise_minutes', 'call_back_minutes']];
  found record;
  pair text[];
  renamed text;
BEGIN
  FOR found IN
    SELECT conname::text AS name, format('TABLE %s RENAME CONSTRAINT', conrelid::regclass) AS kind FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND conrelid <> 0
    UNION ALL SELECT relname::text, CASE relkind WHEN 'i' THEN 'INDEX' ELSE 'SEQUENCE' END FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND (relkind = 'S'
        OR relkind = 'i' AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = pg_class.oid AND contype IN ('p', 'u')))
  LOOP
    renamed := found.name;
    FOREACH pair SLICE 1 IN ARRAY pairs LOOP
      renamed := replace(renamed, pair[1], pair[2]);
    END LOOP;
    IF renamed <> found.name AND found.kind LIKE 'TABLE %' THEN
      EXECUTE format('ALTER %s %I TO %I', found.kind, found.name, renamed);
    ELSIF renamed <> found.name THEN
      EXECUTE format('ALTER %s %I RENAME TO %I', found.kind, found.name, renamed);
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
UPDATE "versions" SET "record" = 'text' WHERE "record" = 'words';--> statement-breakpoint
ALTER TABLE "pictures" DROP CONSTRAINT "pictures_kind";--> statement-breakpoint
UPDATE "pictures" SET "kind" = 'branding' WHERE "kind" = 'look';--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_kind" CHECK ("pictures"."kind" in ('staff', 'blog-images', 'gallery', 'branding'));--> statement-breakpoint
-- Functions and triggers name tables and columns as text.
CREATE OR REPLACE FUNCTION public.tell_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  before jsonb := CASE WHEN tg_op <> 'INSERT' THEN to_jsonb(old) END;
  after jsonb := CASE WHEN tg_op <> 'DELETE' THEN to_jsonb(new) END;
  was_public boolean := before IS NOT NULL AND before ->> 'deleted_at' IS NULL
    AND coalesce(before ->> 'is_shown', 'true') = 'true' AND coalesce(before ->> 'shown_in', '') <> 'off'
    AND coalesce(before ->> 'status', 'ready') = 'ready';
  is_withdrawn boolean := tg_argv[0] = 'hours' OR was_public AND coalesce(tg_argv[1], '') <> '*' AND (
    after IS NULL OR coalesce(after ->> 'position', '') = '-Infinity'
    OR EXISTS (SELECT FROM jsonb_each(before) AS one WHERE value IS DISTINCT FROM after -> key AND key <> ALL (tg_argv[1:]))
  );
BEGIN
  IF NOT is_withdrawn THEN
    PERFORM pg_notify('changes', tg_argv[0]);
  ELSIF tg_table_name = 'consents' THEN
    PERFORM pg_notify('changes', tg_argv[0]);
    PERFORM tell_withdrawn(coalesce(site_file, public_id::text)) FROM pictures WHERE consent_id = (before ->> 'id')::bigint;
    PERFORM tell_withdrawn('') FROM page_texts
      WHERE jsonb_path_exists(published, '$.**.consent ? (@ == $id)', jsonb_build_object('id', before -> 'id')) LIMIT 1;
  ELSIF tg_table_name = 'pictures' THEN
    PERFORM tell_withdrawn(coalesce(before ->> 'site_file', before ->> 'public_id'));
  ELSIF tg_table_name = 'gallery_images' THEN
    PERFORM tell_withdrawn(coalesce((SELECT coalesce(site_file, public_id::text) FROM pictures WHERE id = (before ->> 'picture_id')::bigint), ''));
  ELSE
    PERFORM tell_withdrawn('');
  END IF;
  INSERT INTO search_changes DEFAULT VALUES;
  RETURN NULL;
END $function$
;--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.custom_pages FOR EACH ROW EXECUTE FUNCTION tell_change('text');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE ON public.page_texts FOR EACH ROW EXECUTE FUNCTION tell_change('text');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_published AFTER UPDATE ON public.page_texts FOR EACH ROW WHEN ((old.published, old.review) IS DISTINCT FROM (new.published, new.review)) EXECUTE FUNCTION tell_change('text', 'published', 'draft', 'review', 'version_id', 'version', 'updated_by', 'updated_at');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_withdrawn AFTER UPDATE ON public.page_texts FOR EACH ROW WHEN (old.published IS DISTINCT FROM new.published AND old.published::text ~ '"consent"|"picture"|/files/') EXECUTE FUNCTION tell_change('text');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.menu_links FOR EACH ROW EXECUTE FUNCTION tell_change('text', '*');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.clinic FOR EACH ROW EXECUTE FUNCTION tell_change('clinic', 'facts', 'hold_comments', 'call_back_minutes', 'retention_months', 'accent', 'version', 'updated_at');
