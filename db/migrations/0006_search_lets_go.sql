ALTER TABLE "posts_to_index" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "posts_to_index" ADD COLUMN "was_key" bigint;--> statement-breakpoint
ALTER TABLE "posts_to_index" ADD COLUMN "was_text" text;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "posts_to_index_follow_post"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT' then
		insert into posts_to_index (post_id) values (new.id);
	elsif tg_op = 'DELETE'
		or (old.title, old.author, old.category, old.content, old.publish_at) is distinct from (new.title, new.author, new.category, new.content, new.publish_at)
	then
		insert into posts_to_index (post_id, was_key, was_text) values (
			old.id,
			(coalesce(old.publish_at, date '0001-01-01') - date '0001-01-01')::bigint * 2147483648 + old.id,
			old.title || chr(10) || old.author || chr(10) || old.category || chr(10) || old.content
		);
	end if;
	return null;
end
$$;--> statement-breakpoint
DROP TRIGGER "posts_to_index_follow_post" ON "posts";--> statement-breakpoint
CREATE TRIGGER "posts_to_index_follow_post" AFTER INSERT OR DELETE OR UPDATE OF "title", "author", "category", "content", "publish_at" ON "posts"
	FOR EACH ROW EXECUTE FUNCTION "posts_to_index_follow_post"();
