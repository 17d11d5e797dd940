ALTER TABLE "posts" DROP CONSTRAINT "posts_status";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "reply_to" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "comments" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "publish_time" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_reply_to_comments_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("reply_to","id") WHERE "comments"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "posts_scheduled" ON "posts" USING btree ("publish_at") WHERE "posts"."status" = 'scheduled';--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_comments" CHECK ("posts"."comments" in ('open', 'closed'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_status" CHECK ("posts"."status" in ('draft', 'scheduled', 'published', 'deleted'));