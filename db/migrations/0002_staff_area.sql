CREATE TABLE "clinic_closures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clinic_closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "clinic_closures_order" CHECK ("clinic_closures"."ends_on" >= "clinic_closures"."starts_on")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pictures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"failure" text,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"color" text,
	"sizes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"upload_key" text NOT NULL,
	"uploaded_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_kind" CHECK ("pictures"."kind" in ('staff', 'blog-images', 'gallery')),
	CONSTRAINT "pictures_status" CHECK ("pictures"."status" in ('waiting', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "post_autosaves" (
	"person_id" text NOT NULL,
	"post_id" bigint NOT NULL,
	"base_version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_autosaves_person_id_post_id_pk" PRIMARY KEY("person_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "post_pictures" (
	"post_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "post_pictures_post_id_picture_id_pk" PRIMARY KEY("post_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "post_revisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "post_revisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"kind" text DEFAULT 'saved' NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"author" text NOT NULL,
	"tags" text[] NOT NULL,
	"image" text,
	"picture_id" bigint,
	"image_alt" text DEFAULT '' NOT NULL,
	"publish_at" date,
	"status" text NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"summary" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text,
	"invited_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" integer NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"created_at" timestamp with time zone DEFAULT now(),
	"aaguid" text
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_email" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "second_steps" (
	"id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"user_id" text NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "sign_in_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "posts" DROP CONSTRAINT "posts_status";--> statement-breakpoint
DROP INDEX "comments_listed";--> statement-breakpoint
DROP INDEX "gallery_images_listed";--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "hold_comments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "status" text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "held_reason" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_from" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "source" text DEFAULT '/contact' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "status" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "deleted_from" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_by" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "picture_id" bigint;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "position" double precision DEFAULT extract(epoch from clock_timestamp()) NOT NULL;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "picture_id" bigint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "deleted_from" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "picture_id" bigint;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_autosaves" ADD CONSTRAINT "post_autosaves_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_revisions" ADD CONSTRAINT "post_revisions_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_accounts" ADD CONSTRAINT "sign_in_accounts_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clinic_closures_days" ON "clinic_closures" USING btree ("ends_on");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_key" ON "pictures" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_upload" ON "pictures" USING btree ("upload_key");--> statement-breakpoint
CREATE INDEX "pictures_made" ON "pictures" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "post_pictures_picture" ON "post_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "post_revisions_post" ON "post_revisions" USING btree ("post_id","id");--> statement-breakpoint
CREATE INDEX "post_revisions_picture" ON "post_revisions" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "activity_at" ON "activity" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activity_search" ON "activity" USING gin (("actor_name" || ' ' || "summary") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("email") WHERE "invitations"."accepted_at" is null;--> statement-breakpoint
CREATE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "passkeys_person" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "second_steps_person" ON "second_steps" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_accounts_person" ON "sign_in_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_accounts_provider" ON "sign_in_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_held" ON "comments" USING btree ("listed_at","id") WHERE "comments"."status" = 'held';--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("listed_at","id") WHERE "comments"."status" = 'public';--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE "comments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_status" ON "contact_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_deleted" ON "contact_messages" USING btree ("deleted_at") WHERE "contact_messages"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "gallery_images_deleted" ON "gallery_images" USING btree ("deleted_at") WHERE "gallery_images"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "gallery_images_picture" ON "gallery_images" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "posts_made" ON "posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "posts_picture" ON "posts" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "posts" USING btree ("deleted_at") WHERE "posts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "staff_members_picture" ON "staff_members" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "comments_listed" ON "comments" USING btree ("post_id","listed_at","id") WHERE "comments"."status" = 'public';--> statement-breakpoint
CREATE INDEX "gallery_images_listed" ON "gallery_images" USING btree ("position","id") WHERE "gallery_images"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_status" CHECK ("comments"."status" in ('public', 'held', 'deleted'));--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_status" CHECK ("contact_messages"."status" in ('new', 'done', 'deleted'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_status" CHECK ("posts"."status" in ('draft', 'published', 'deleted'));--> statement-breakpoint
UPDATE "gallery_images" SET "position" = extract(epoch from "uploaded_at");--> statement-breakpoint
CREATE FUNCTION "activity_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	raise exception 'activity is append-only' using errcode = 'insufficient_privilege';
end
$$;--> statement-breakpoint
CREATE TRIGGER "activity_is_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "activity"
	FOR EACH STATEMENT EXECUTE FUNCTION "activity_is_append_only"();
