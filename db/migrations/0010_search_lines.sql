-- The search by pieces of text gives way to PostgreSQL's own trigrams: docs/decisions/0017-search.md.
DROP TRIGGER "posts_to_index_follow_post" ON "posts";--> statement-breakpoint
DROP FUNCTION "posts_to_index_follow_post";--> statement-breakpoint
DROP TABLE "post_piece_chunks", "post_pieces", "posts_to_index";--> statement-breakpoint
DROP FUNCTION "post_piece_grams";--> statement-breakpoint
DROP INDEX "posts_search_key";--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "post_lines" (
	"post_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "post_lines_post_id_line_pk" PRIMARY KEY("post_id","line")
);--> statement-breakpoint
CREATE FUNCTION "post_lines_follow_post"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	delete from post_lines where post_id = new.id;
	insert into post_lines (post_id, line, text)
	select new.id, lines.number, lower(lines.text)
	from unnest(string_to_array(concat_ws(chr(10), new.title, new.author, new.category, new.content), chr(10))) with ordinality as lines(text, number)
	where lines.text <> '';
	return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "post_lines_follow_post" AFTER INSERT OR UPDATE OF "title", "author", "category", "content" ON "posts"
	FOR EACH ROW EXECUTE FUNCTION "post_lines_follow_post"();--> statement-breakpoint
INSERT INTO "post_lines" ("post_id", "line", "text")
	SELECT posts.id, lines.number, lower(lines.text)
	FROM posts, unnest(string_to_array(concat_ws(chr(10), title, author, category, content), chr(10))) WITH ORDINALITY AS lines(text, number)
	WHERE lines.text <> '';--> statement-breakpoint
ALTER TABLE "post_lines" ADD CONSTRAINT "post_lines_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_lines_text" ON "post_lines" USING gin ("text" gin_trgm_ops) WITH (fastupdate=false);
