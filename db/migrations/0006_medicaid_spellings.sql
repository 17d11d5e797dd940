-- Spelling correction takes these for Medicare, which is another program.
INSERT INTO "search_synonyms" ("id", "typed", "finds")
SELECT coalesce(max("id"), 0) + 1, 'medicade, medicaide, medacaid', 'Medicaid, insurance, /care/paying' FROM "search_synonyms";
