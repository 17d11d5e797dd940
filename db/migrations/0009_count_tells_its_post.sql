-- The number of comments stands on the post's own page alone. Told like any other change of a post, each comment made every page that lists posts anew.
CREATE FUNCTION tell_post_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tag text := 'posts';
BEGIN
  IF tg_op = 'UPDATE' THEN
    old.comment_count := new.comment_count;
    IF old *= new THEN
      tag := 'post:' || new.id;
    END IF;
  END IF;
  PERFORM pg_notify('changes', tag);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP TRIGGER tell_change ON posts;
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON posts FOR EACH ROW EXECUTE FUNCTION tell_post_change();
