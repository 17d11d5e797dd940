-- Tells every listening process, on commit, what was changed: pages that show it are made anew. Triggers, so that no way of writing can forget it.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', tg_argv[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION tell_comment_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', 'post:' || coalesce(new.post_id, old.post_id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON clinic FOR EACH ROW EXECUTE FUNCTION tell_change('clinic');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON clinic_closures FOR EACH ROW EXECUTE FUNCTION tell_change('clinic');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION tell_change('pictures');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON pictures FOR EACH ROW EXECUTE FUNCTION tell_change('pictures');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON posts FOR EACH ROW EXECUTE FUNCTION tell_change('posts');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON post_aliases FOR EACH ROW EXECUTE FUNCTION tell_change('posts');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON staff_members FOR EACH ROW EXECUTE FUNCTION tell_change('staff');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON gallery_images FOR EACH ROW EXECUTE FUNCTION tell_change('gallery');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON comments FOR EACH ROW EXECUTE FUNCTION tell_comment_change();
