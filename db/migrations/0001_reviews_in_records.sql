ALTER TABLE "page_words" ADD COLUMN "review" jsonb;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "review" jsonb;--> statement-breakpoint
CREATE TEMPORARY TABLE "stored_reviews" ON COMMIT DROP AS
  SELECT "post_id", "page", jsonb_build_object('memberId', "member_id", 'reviewedOn', "reviewed_on", 'reviewAgainBy', "review_again_by", 'fingerprint', "fingerprint", 'sources', "sources") AS "review"
  FROM "reviews";--> statement-breakpoint
UPDATE "posts" SET "review" = "stored_reviews"."review" FROM "stored_reviews" WHERE "stored_reviews"."post_id" = "posts"."id";--> statement-breakpoint
-- The first reviewed section of a page holds the review of all.
INSERT INTO "page_words" ("page", "section", "review")
  SELECT "page", CASE "page" WHEN 'home' THEN 'questions' ELSE 'top' END, "review" FROM "stored_reviews" WHERE "page" IS NOT NULL
  ON CONFLICT ("language", "page", "section") DO UPDATE SET "review" = excluded."review";--> statement-breakpoint
CREATE INDEX "posts_review" ON "posts" USING btree ("id") WHERE "posts"."review" is not null;--> statement-breakpoint
DROP TRIGGER "tell_published" ON "page_words";--> statement-breakpoint
CREATE TRIGGER "tell_published" AFTER UPDATE ON "page_words" FOR EACH ROW WHEN (("old"."published", "old"."review") IS DISTINCT FROM ("new"."published", "new"."review")) EXECUTE FUNCTION tell_change('words');--> statement-breakpoint
DROP TABLE "reviews";
