-- A site that is open shows the page once staff have read it and turned it on.
INSERT INTO "care_services" ("id", "slug", "in_group", "is_shown", "position")
  SELECT coalesce(max("id"), 0) + 1, 'follow-up', 'upkeep', NOT EXISTS (SELECT FROM "site_opening"), coalesce(max("position"), 0) + 1
  FROM "care_services"
  ON CONFLICT ("slug") DO NOTHING;
