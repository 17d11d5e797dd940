INSERT INTO "page_words" ("page", "section", "published", "version", "review", "updated_by", "updated_at")
  SELECT 'notice-' || "name", 'text', jsonb_build_object('content', "content", 'effectiveOn', coalesce("effective_on"::text, '')), "version",
    CASE WHEN "is_reviewed" THEN jsonb_strip_nulls(jsonb_build_object('reviewedBy', "reviewed_by"))
      || jsonb_build_object('memberId', NULL, 'reviewedOn', "reviewed_on", 'reviewAgainBy', "review_again_by", 'fingerprint', NULL, 'sources', '[]'::jsonb) END,
    "updated_by", "updated_at"
  FROM "legal_pages";--> statement-breakpoint
-- The text of today is the first in the history of a notice.
INSERT INTO "revisions" ("record", "record_id", "version", "fields", "saved_by", "saved_at")
  SELECT 'words', "id", "version", jsonb_build_object('what', 'Text', 'state', 'published', 'own', "published", 'before', NULL), "updated_by", "updated_at"
  FROM "page_words" WHERE "page" LIKE 'notice-%';--> statement-breakpoint
UPDATE "page_words" SET "revision_id" = "revisions"."id" FROM "revisions"
  WHERE "page" LIKE 'notice-%' AND "record" = 'words' AND "record_id" = "page_words"."id";--> statement-breakpoint
INSERT INTO "page_word_pictures" ("words_id", "picture_id")
  SELECT "page_words"."id", "shown" FROM "page_words", pictures_shown_by("published" ->> 'content', NULL) AS "shown"
  WHERE "page" LIKE 'notice-%';--> statement-breakpoint
DROP TABLE "legal_pages";
