CREATE TABLE "withdrawals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
-- Tells every process on commit what was taken back: no page that contains this text or has this tag may be sent again; '' means any page.
CREATE FUNCTION public.tell_withdrawn(what text)
 RETURNS void
 LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO withdrawals (what) VALUES (what);
  SELECT pg_notify('changes', trim('gone ' || what))::text;
END;
--> statement-breakpoint
-- Arguments: a name for the log, then the columns that staff may change without taking something back. Any other change or deletion of a public
-- row withdraws every page that may show it, so a new table is safe by default. '*' is for rows that only link or sort. Hours withdraw "open".
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
    PERFORM tell_withdrawn('') FROM page_words
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
;
--> statement-breakpoint
-- Only the post's own page shows its comments, so the pages that list posts stay cached.
CREATE OR REPLACE FUNCTION public.tell_comment_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF tg_op <> 'INSERT' AND old.status = 'public' AND (tg_op = 'DELETE'
    OR (old.status, old.post_id, old.name, old.message) IS DISTINCT FROM (new.status, new.post_id, new.name, new.message)) THEN
    PERFORM tell_withdrawn('post:' || old.post_id);
  END IF;
  PERFORM pg_notify('changes', 'post:' || coalesce(new.post_id, old.post_id));
  RETURN NULL;
END $function$
;
--> statement-breakpoint
-- Every page that shows or lists a post contains its slug.
CREATE OR REPLACE FUNCTION public.tell_post_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  tag text := 'posts';
BEGIN
  IF tg_op <> 'INSERT' AND old.listed_on IS NOT NULL
    AND (tg_op = 'DELETE' OR new.listed_on IS NULL OR new.listed_on > old.listed_on OR new.slug <> old.slug) THEN
    PERFORM tell_withdrawn(old.slug);
  END IF;
  IF tg_op = 'UPDATE' THEN
    old.comment_count := new.comment_count;
    IF old *= new THEN
      tag := 'post:' || new.id;
    END IF;
  END IF;
  PERFORM pg_notify('changes', tag);
  RETURN NULL;
END $function$
;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.care_people FOR EACH ROW EXECUTE FUNCTION tell_change('care', '*');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.care_services FOR EACH ROW EXECUTE FUNCTION tell_change('care', 'in_group', 'position');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.clinic FOR EACH ROW EXECUTE FUNCTION tell_change('clinic', 'facts', 'hold_comments', 'promise_minutes', 'retention_months', 'accent', 'version', 'updated_at');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.clinic_closures FOR EACH ROW EXECUTE FUNCTION tell_change('hours');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.clinic_holidays FOR EACH ROW EXECUTE FUNCTION tell_change('hours');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION tell_change('pictures', 'signer', 'key_id', 'signed_on', 'scan_key', 'version', 'warned_for');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.gallery_images FOR EACH ROW EXECUTE FUNCTION tell_change('gallery', 'caption', 'category', 'position');--> statement-breakpoint
-- Text that names a consent or shows a picture may be hiding a patient, so that edit withdraws.
CREATE TRIGGER tell_withdrawn AFTER UPDATE ON public.page_words FOR EACH ROW WHEN (old.published IS DISTINCT FROM new.published AND old.published::text ~ '"consent"|"picture"|/files/') EXECUTE FUNCTION tell_change('words');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_published AFTER UPDATE ON public.page_words FOR EACH ROW WHEN ((old.published, old.review) IS DISTINCT FROM (new.published, new.review)) EXECUTE FUNCTION tell_change('words', 'published', 'draft', 'review', 'revision_id', 'version', 'updated_by', 'updated_at');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.pictures FOR EACH ROW EXECUTE FUNCTION tell_change('pictures', 'alt', 'focus', 'color', 'file_name', 'kind', 'bytes', 'width', 'height', 'sizes', 'failure', 'uploaded_by');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.post_aliases FOR EACH ROW EXECUTE FUNCTION tell_change('posts', '*');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.search_synonyms FOR EACH ROW EXECUTE FUNCTION tell_change('search', '*');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.site_links FOR EACH ROW EXECUTE FUNCTION tell_change('words', '*');--> statement-breakpoint
CREATE OR REPLACE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.staff_members FOR EACH ROW EXECUTE FUNCTION tell_change('staff', 'name', 'designation', 'credentials', 'license', 'languages', 'description', 'facebook', 'linkedin', 'twitter', 'position');
