-- The entries are in content/en/synonyms.yaml.
DROP TABLE "search_synonyms" CASCADE;
