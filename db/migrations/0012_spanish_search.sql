CREATE TEXT SEARCH CONFIGURATION site_spanish (COPY = spanish);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION site_spanish ALTER MAPPING FOR hword, hword_part, word WITH unaccent, spanish_stem;--> statement-breakpoint
ALTER TABLE "search_documents" ADD COLUMN "spanish" "tsvector";