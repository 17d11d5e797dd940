-- The role under which web and worker may run: it reads and writes rows, and can neither make, change, empty nor drop a table, nor turn off the
-- trigger that keeps the activity log. The owner of the tables runs this once after `npm run db:migrate`, as often as wanted; tables of later
-- versions are covered. Then give the role a password (`\password clinic_app` in psql) and name it in the DATABASE_URL of web and worker.
-- db:migrate, import, restore and db:fill keep the owner's.
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'clinic_app') THEN
    CREATE ROLE clinic_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT;
  END IF;
END $$;

GRANT USAGE ON SCHEMA public, pgboss, drizzle TO clinic_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, pgboss TO clinic_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, pgboss TO clinic_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO clinic_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public, pgboss GRANT USAGE, SELECT ON SEQUENCES TO clinic_app;

-- Which version the tables have is for backups and the doctor to read.
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO clinic_app;
GRANT SELECT ON ALL SEQUENCES IN SCHEMA drizzle TO clinic_app;

-- Lines are added and read.
REVOKE UPDATE, DELETE ON activity FROM clinic_app;
REVOKE INSERT, DELETE ON activity_head FROM clinic_app;
