CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "clinic" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"facts" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clinic_is_one_row" CHECK ("clinic"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"name" text,
	"email" text,
	"message" text NOT NULL,
	"timestamp" timestamp with time zone DEFAULT now(),
	"listed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce("timestamp", to_timestamp(0))) STORED NOT NULL,
	"submission_key" uuid
);
--> statement-breakpoint
CREATE TABLE "post_aliases" (
	"old_id" text PRIMARY KEY NOT NULL,
	"post_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"tag" text NOT NULL,
	"post_id" bigint NOT NULL,
	"category" text NOT NULL,
	"author" text NOT NULL,
	"listed_on" date,
	CONSTRAINT "post_tags_post_id_tag_pk" PRIMARY KEY("post_id","tag")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text DEFAULT 'Untitled Post' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'Uncategorized' NOT NULL,
	"author" text DEFAULT 'Staff Writer' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"image" text,
	"status" text DEFAULT 'published' NOT NULL,
	"publish_at" date,
	"listed_on" date GENERATED ALWAYS AS (case when status = 'published' then coalesce(publish_at, date '0001-01-01') end) STORED,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_status" CHECK ("posts"."status" in ('draft', 'published'))
);
--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_aliases" ADD CONSTRAINT "post_aliases_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_listed" ON "comments" USING btree ("post_id","listed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_submission" ON "comments" USING btree ("submission_key");--> statement-breakpoint
CREATE INDEX "post_aliases_post" ON "post_aliases" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_tags_listed" ON "post_tags" USING btree ("tag","listed_on","post_id");--> statement-breakpoint
CREATE INDEX "post_tags_by_category" ON "post_tags" USING btree ("tag","category","listed_on","post_id");--> statement-breakpoint
CREATE INDEX "post_tags_by_author" ON "post_tags" USING btree ("tag","author","listed_on","post_id");--> statement-breakpoint
CREATE INDEX "post_tags_by_category_and_author" ON "post_tags" USING btree ("tag","category","author","listed_on","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_slug" ON "posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "posts_listed" ON "posts" USING btree ("listed_on","id");--> statement-breakpoint
CREATE INDEX "posts_by_category" ON "posts" USING btree ("category","listed_on","id");--> statement-breakpoint
CREATE INDEX "posts_by_author" ON "posts" USING btree ("author","listed_on","id");--> statement-breakpoint
CREATE INDEX "posts_by_category_and_author" ON "posts" USING btree ("category","author","listed_on","id");--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin (("title" || chr(10) || "author" || chr(10) || "category" || chr(10) || "content") gin_trgm_ops);
--> statement-breakpoint
CREATE FUNCTION "post_tags_follow_post"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	delete from post_tags where post_id = new.id;
	insert into post_tags (tag, post_id, category, author, listed_on)
	select distinct tag, new.id, new.category, new.author, new.listed_on from unnest(new.tags) as tag;
	return null;
end
$$;
--> statement-breakpoint
CREATE TRIGGER "post_tags_follow_post" AFTER INSERT OR UPDATE OF "tags", "category", "author", "publish_at", "status" ON "posts"
	FOR EACH ROW EXECUTE FUNCTION "post_tags_follow_post"();
