ALTER TABLE "search_changes" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "search_state" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO "search_state" ("made_for", "made_from") VALUES ('0001-01-01', '') ON CONFLICT DO NOTHING;
