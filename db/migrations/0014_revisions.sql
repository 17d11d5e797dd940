-- Custom: the history and the unsaved texts of posts become those of any record.
CREATE TABLE "revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"record" text NOT NULL,
	"record_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"kind" text DEFAULT 'saved' NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "autosaves" (
	"person_id" text NOT NULL,
	"record" text NOT NULL,
	"record_id" bigint NOT NULL,
	"base_version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "autosaves_person_id_record_record_id_pk" PRIMARY KEY("person_id","record","record_id")
);
--> statement-breakpoint
INSERT INTO "revisions" ("id", "record", "record_id", "version", "kind", "fields", "saved_by", "saved_at")
	OVERRIDING SYSTEM VALUE
	SELECT "id", 'post', "post_id", "version", "kind", jsonb_build_object(
		'title', "title", 'content', "content", 'category', "category", 'author', "author", 'tags', "tags", 'image', "image",
		'pictureId', "picture_id", 'imageAlt', "image_alt", 'publishAt', "publish_at", 'status', "status"
	), "saved_by", "saved_at" FROM "post_revisions";--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('revisions', 'id'), max("id")) FROM "revisions" HAVING max("id") IS NOT NULL;--> statement-breakpoint
INSERT INTO "autosaves" ("person_id", "record", "record_id", "base_version", "fields", "saved_at")
	SELECT "person_id", 'post', "post_id", "base_version", "fields", "saved_at" FROM "post_autosaves";--> statement-breakpoint
INSERT INTO "post_pictures" ("post_id", "picture_id")
	SELECT "post_id", "picture_id" FROM "post_revisions" WHERE "picture_id" IS NOT NULL
	UNION SELECT "id", "picture_id" FROM "posts" WHERE "picture_id" IS NOT NULL
	ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "autosaves" ADD CONSTRAINT "autosaves_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "revisions_record" ON "revisions" USING btree ("record","record_id","id");--> statement-breakpoint
DROP TABLE "post_revisions";--> statement-breakpoint
DROP TABLE "post_autosaves";
