CREATE FUNCTION "post_piece_grams"("piece" text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	-- Every part of one to three letters, by which a piece with a given part is found; of a joint only those with its space.
	select array_agg(distinct substr(piece, i, n)) from generate_series(1, length(piece)) i, generate_series(1, 3) n
	where i + n - 1 <= length(piece) and (strpos(piece, ' ') = 0 or strpos(substr(piece, i, n), ' ') > 0)
$$;
--> statement-breakpoint
CREATE TABLE "post_piece_chunks" (
	"number" bigint NOT NULL,
	"since" bigint NOT NULL,
	"keys" "bytea" NOT NULL,
	CONSTRAINT "post_piece_chunks_number_since_pk" PRIMARY KEY("number","since")
);
--> statement-breakpoint
CREATE TABLE "post_pieces" (
	"piece" text PRIMARY KEY NOT NULL,
	"number" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts_to_index" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_to_index_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "posts_search";--> statement-breakpoint
CREATE INDEX "posts_search_key" ON "posts" USING btree (((coalesce("publish_at", date '0001-01-01') - date '0001-01-01')::bigint * 2147483648 + "id"));--> statement-breakpoint
CREATE INDEX "post_pieces_grams" ON "post_pieces" USING gin (post_piece_grams("piece"));--> statement-breakpoint
CREATE FUNCTION "posts_to_index_follow_post"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if tg_op = 'INSERT'
		or (old.title, old.author, old.category, old.content, old.publish_at) is distinct from (new.title, new.author, new.category, new.content, new.publish_at)
	then
		insert into posts_to_index (post_id) values (new.id);
	end if;
	return null;
end
$$;--> statement-breakpoint
CREATE TRIGGER "posts_to_index_follow_post" AFTER INSERT OR UPDATE OF "title", "author", "category", "content", "publish_at" ON "posts"
	FOR EACH ROW EXECUTE FUNCTION "posts_to_index_follow_post"();--> statement-breakpoint
INSERT INTO "posts_to_index" ("post_id") SELECT "id" FROM "posts" ORDER BY "publish_at" NULLS FIRST, "id";
