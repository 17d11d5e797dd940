ALTER TABLE "posts" ADD COLUMN "draft_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "posts_draft_key" ON "posts" USING btree ("draft_key") WHERE "posts"."draft_key" is not null;