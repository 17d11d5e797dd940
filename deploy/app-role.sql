-- The role for web and worker. It can read and write rows, but cannot create, alter, truncate or drop a table, nor disable the
-- trigger that protects the activity log. Run this as the owner of the tables after `npm run db:migrate`; it can be repeated. Tables of later
-- versions are covered. Then set a password (`\password clinic_app` in psql) and use the role in the DATABASE_URL of web and worker.
-- db:migrate, import, restore and db:fill still connect as the owner.
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

-- Backups and the doctor read the version of the tables.
GRANT SELECT ON ALL TABLES IN SCHEMA drizzle TO clinic_app;
GRANT SELECT ON ALL SEQUENCES IN SCHEMA drizzle TO clinic_app;

-- The activity log is append-only.
REVOKE UPDATE, DELETE ON activity FROM clinic_app;
REVOKE INSERT, DELETE ON activity_head FROM clinic_app;
