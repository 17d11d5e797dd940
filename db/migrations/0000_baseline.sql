CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;--> statement-breakpoint
-- English stems without accents: Renee finds Renée.
CREATE TEXT SEARCH CONFIGURATION site_english (COPY = english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION site_english ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;--> statement-breakpoint
CREATE TABLE "activity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject" text,
	"summary" text NOT NULL,
	"actor_email" text,
	"key_id" text,
	"hmac" text
);
--> statement-breakpoint
CREATE TABLE "activity_head" (
	"id" integer PRIMARY KEY NOT NULL,
	"hmac" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	"shipped_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"kind" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
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
	"accepted_at" timestamp with time zone,
	"role" text DEFAULT 'owner' NOT NULL
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
	"role" text DEFAULT 'owner' NOT NULL,
	"starts_on_today" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "backups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "backups_outcome" CHECK ("backups"."outcome" in ('restored', 'read', 'written', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "care_people" (
	"service_id" integer NOT NULL,
	"member_id" bigint NOT NULL,
	CONSTRAINT "care_people_service_id_member_id_pk" PRIMARY KEY("service_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "care_services" (
	"id" integer PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"in_group" text NOT NULL,
	"is_shown" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "care_services_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "clinic" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"facts" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hold_comments" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"promise_minutes" integer DEFAULT 180 NOT NULL,
	"retention_months" integer DEFAULT 12 NOT NULL,
	"storm" jsonb,
	"accent" text,
	"logo_id" bigint,
	"mark_id" bigint,
	"icon_id" bigint,
	"social_id" bigint,
	CONSTRAINT "clinic_is_one_row" CHECK ("clinic"."id" = 1),
	CONSTRAINT "clinic_accent" CHECK ("clinic"."accent" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "clinic_closures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clinic_closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"reason" text NOT NULL,
	"from_time" time,
	"until_time" time,
	CONSTRAINT "clinic_closures_order" CHECK ("clinic_closures"."ends_on" >= "clinic_closures"."starts_on"),
	CONSTRAINT "clinic_closures_times" CHECK ("clinic_closures"."until_time" > "clinic_closures"."from_time")
);
--> statement-breakpoint
CREATE TABLE "clinic_holidays" (
	"day" date NOT NULL,
	"name" text NOT NULL,
	"observed" boolean NOT NULL,
	"closed" boolean NOT NULL,
	CONSTRAINT "clinic_holidays_day_name_pk" PRIMARY KEY("day","name")
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint NOT NULL,
	"name" text,
	"email" text,
	"message" text NOT NULL,
	"timestamp" timestamp with time zone DEFAULT now(),
	"listed_at" timestamp with time zone GENERATED ALWAYS AS (coalesce("timestamp", to_timestamp(0))) STORED NOT NULL,
	"submission_key" uuid,
	"status" text DEFAULT 'public' NOT NULL,
	"held_reason" text,
	"deleted_from" text,
	"deleted_at" timestamp with time zone,
	"sender" text,
	"email_key_id" text,
	"reply_to" bigint,
	CONSTRAINT "comments_status" CHECK ("comments"."status" in ('public', 'held', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "confirmations" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"confirmed_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"signer" text NOT NULL,
	"key_id" text,
	"signed_on" date NOT NULL,
	"scope" text NOT NULL,
	"expires_on" date,
	"revoked_at" timestamp with time zone,
	"scan_key" text,
	"recorded_by" text NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"warned_for" date
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"submission_key" uuid,
	"source" text DEFAULT '/contact' NOT NULL,
	"status" text DEFAULT 'new' NOT NULL,
	"deleted_from" text,
	"deleted_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"handled_by" text,
	"handled_at" timestamp with time zone,
	"key_id" text,
	"email_index" text,
	"phone_index" text,
	"promised_at" timestamp with time zone,
	"note_key_id" text DEFAULT '',
	"noticed_at" timestamp with time zone,
	"wishes" text DEFAULT '' NOT NULL,
	"wishes_key_id" text DEFAULT '',
	"permission" text DEFAULT '' NOT NULL,
	"permitted_at" timestamp with time zone,
	"call_again_at" timestamp with time zone,
	"taken_by" text,
	"calling_by" text,
	"calling_until" timestamp with time zone,
	CONSTRAINT "contact_messages_status" CHECK ("contact_messages"."status" in ('new', 'done', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "gallery_images" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "gallery_images_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"image_url" text NOT NULL,
	"alt" text NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"picture_id" bigint,
	"position" double precision DEFAULT extract(epoch from clock_timestamp()) NOT NULL,
	"deleted_at" timestamp with time zone,
	"category" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_pages" (
	"name" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"is_reviewed" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reviewed_by" text,
	"reviewed_on" date,
	"review_again_by" date,
	"effective_on" date,
	CONSTRAINT "legal_pages_name" CHECK ("legal_pages"."name" in ('privacy-practices', 'nondiscrimination', 'language-help', 'good-faith-estimate', 'supplier-standards', 'complaints', 'terms'))
);
--> statement-breakpoint
CREATE TABLE "message_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_calls_outcome" CHECK ("message_calls"."outcome" in ('tried', 'voicemail', 'reached', 'booked'))
);
--> statement-breakpoint
CREATE TABLE "moved_records" (
	"collection" text NOT NULL,
	"old_id" text NOT NULL,
	"row_id" bigint NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moved_records_collection_old_id_pk" PRIMARY KEY("collection","old_id")
);
--> statement-breakpoint
CREATE TABLE "own_pages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "own_pages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"shown_in" text NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "own_pages_shown_in" CHECK ("own_pages"."shown_in" in ('menu', 'footer', 'unlisted', 'off'))
);
--> statement-breakpoint
CREATE TABLE "page_reads" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"origin" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_reads_day_page_origin_pk" PRIMARY KEY("day","page","origin"),
	CONSTRAINT "page_reads_origin" CHECK ("page_reads"."origin" in ('direct', 'search', 'social', 'other'))
);
--> statement-breakpoint
CREATE TABLE "page_word_pictures" (
	"words_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "page_word_pictures_words_id_picture_id_pk" PRIMARY KEY("words_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "page_words" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"section" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"published" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"draft" jsonb,
	"revision_id" bigint,
	"version" integer DEFAULT 0 NOT NULL,
	"updated_by" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"shows_patient" boolean,
	"consent_id" bigint,
	"public_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"focus" text,
	"replaced" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "pictures_focus" CHECK ("pictures"."focus" in ('left-top', 'top', 'right-top', 'left', 'center', 'right', 'left-bottom', 'bottom', 'right-bottom')),
	CONSTRAINT "pictures_kind" CHECK ("pictures"."kind" in ('staff', 'blog-images', 'gallery', 'look')),
	CONSTRAINT "pictures_status" CHECK ("pictures"."status" in ('waiting', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "post_aliases" (
	"old_id" text PRIMARY KEY NOT NULL,
	"post_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_lines" (
	"post_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "post_lines_post_id_line_pk" PRIMARY KEY("post_id","line")
);
--> statement-breakpoint
CREATE TABLE "post_pictures" (
	"post_id" bigint NOT NULL,
	"picture_id" bigint NOT NULL,
	CONSTRAINT "post_pictures_post_id_picture_id_pk" PRIMARY KEY("post_id","picture_id")
);
--> statement-breakpoint
CREATE TABLE "post_tags" (
	"tag" text NOT NULL,
	"post_id" bigint NOT NULL,
	"category" text NOT NULL,
	"author" text NOT NULL,
	"listed_on" date,
	CONSTRAINT "post_tags_post_id_tag_pk" PRIMARY KEY("post_id","tag")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text DEFAULT 'Untitled Post' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"category" text DEFAULT 'Uncategorized' NOT NULL,
	"author" text DEFAULT 'Staff Writer' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"image" text,
	"status" text DEFAULT 'published' NOT NULL,
	"publish_at" date,
	"listed_on" date GENERATED ALWAYS AS (case when status = 'published' then coalesce(publish_at, date '0001-01-01') end) STORED,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"picture_id" bigint,
	"image_alt" text DEFAULT '' NOT NULL,
	"deleted_from" text,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" text,
	"description" text DEFAULT '' NOT NULL,
	"comments" text DEFAULT 'open' NOT NULL,
	"publish_time" text DEFAULT '' NOT NULL,
	CONSTRAINT "posts_status" CHECK ("posts"."status" in ('draft', 'scheduled', 'published', 'deleted')),
	CONSTRAINT "posts_comments" CHECK ("posts"."comments" in ('open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"from_path" text NOT NULL,
	"to_path" text NOT NULL,
	"created_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"post_id" bigint,
	"page" text,
	"member_id" bigint,
	"reviewed_on" date,
	"review_again_by" date,
	"fingerprint" text,
	"sources" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "reviews_subject" CHECK (num_nonnulls("reviews"."post_id", "reviews"."page") = 1)
);
--> statement-breakpoint
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
CREATE TABLE "search_changes" (
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"title" text NOT NULL,
	"headings" text DEFAULT '' NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"post_id" bigint,
	"shown_from" date,
	"head" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('site_english', title), 'A') || setweight(to_tsvector('site_english', headings), 'B')) STORED,
	"words" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('site_english', title), 'A') || setweight(to_tsvector('site_english', headings), 'B') || setweight(to_tsvector('site_english', summary), 'C') || setweight(to_tsvector('site_english', left(body, 100000)), 'D')) STORED,
	CONSTRAINT "search_documents_kind" CHECK ("search_documents"."kind" in ('care', 'question', 'post', 'person', 'page', 'fact', 'notice', 'picture'))
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"made_for" date NOT NULL,
	"made_from" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "search_state_is_one_row" CHECK ("search_state"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY NOT NULL,
	"typed" text NOT NULL,
	"finds" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shown_pictures" (
	"picture_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	CONSTRAINT "shown_pictures_picture_id_post_id_pk" PRIMARY KEY("picture_id","post_id")
);
--> statement-breakpoint
CREATE TABLE "site_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area" text NOT NULL,
	"target" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "site_links_area" CHECK ("site_links"."area" in ('menu', 'footer'))
);
--> statement-breakpoint
CREATE TABLE "site_opening" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_opening_is_one_row" CHECK ("site_opening"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "staff_members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"designation" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"img_url" text,
	"facebook" text DEFAULT '#' NOT NULL,
	"linkedin" text DEFAULT '#' NOT NULL,
	"twitter" text DEFAULT '#' NOT NULL,
	"position" integer NOT NULL,
	"picture_id" bigint,
	"deleted_at" timestamp with time zone,
	"credentials" text DEFAULT '' NOT NULL,
	"license" text DEFAULT '' NOT NULL,
	"languages" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_people_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_steps" ADD CONSTRAINT "second_steps_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_accounts" ADD CONSTRAINT "sign_in_accounts_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autosaves" ADD CONSTRAINT "autosaves_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_people" ADD CONSTRAINT "care_people_service_id_care_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."care_services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_people" ADD CONSTRAINT "care_people_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_logo_id_pictures_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_mark_id_pictures_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_icon_id_pictures_id_fk" FOREIGN KEY ("icon_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_social_id_pictures_id_fk" FOREIGN KEY ("social_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_reply_to_comments_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_calls" ADD CONSTRAINT "message_calls_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_word_pictures" ADD CONSTRAINT "page_word_pictures_words_id_page_words_id_fk" FOREIGN KEY ("words_id") REFERENCES "public"."page_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_word_pictures" ADD CONSTRAINT "page_word_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_consent_id_consents_id_fk" FOREIGN KEY ("consent_id") REFERENCES "public"."consents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_aliases" ADD CONSTRAINT "post_aliases_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_lines" ADD CONSTRAINT "post_lines_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_pictures" ADD CONSTRAINT "post_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_tags" ADD CONSTRAINT "post_tags_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_pictures" ADD CONSTRAINT "shown_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_pictures" ADD CONSTRAINT "shown_pictures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "backups_at" ON "backups" USING btree ("at");--> statement-breakpoint
CREATE INDEX "care_people_member" ON "care_people" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "care_services_order" ON "care_services" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "clinic_closures_days" ON "clinic_closures" USING btree ("ends_on");--> statement-breakpoint
CREATE INDEX "comments_listed" ON "comments" USING btree ("post_id","listed_at","id") WHERE "comments"."status" = 'public';--> statement-breakpoint
CREATE INDEX "comments_held" ON "comments" USING btree ("listed_at","id") WHERE "comments"."status" = 'held';--> statement-breakpoint
CREATE INDEX "comments_newest" ON "comments" USING btree ("listed_at","id") WHERE "comments"."status" = 'public';--> statement-breakpoint
CREATE INDEX "comments_deleted" ON "comments" USING btree ("deleted_at") WHERE "comments"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "comments_post" ON "comments" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "comments_replies" ON "comments" USING btree ("reply_to","id") WHERE "comments"."reply_to" is not null;--> statement-breakpoint
CREATE INDEX "comments_key" ON "comments" USING btree ("email_key_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_submission" ON "comments" USING btree ("submission_key");--> statement-breakpoint
CREATE INDEX "consents_ending" ON "consents" USING btree ("expires_on","id") WHERE "consents"."expires_on" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_listed" ON "contact_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_status" ON "contact_messages" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_promise" ON "contact_messages" USING btree ("status","promised_at","id");--> statement-breakpoint
CREATE INDEX "contact_messages_by_due" ON "contact_messages" USING btree ("status",coalesce("call_again_at", "promised_at"),"id");--> statement-breakpoint
CREATE INDEX "contact_messages_calling" ON "contact_messages" USING btree ("calling_until") WHERE "contact_messages"."calling_until" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_by_email" ON "contact_messages" USING btree ("email_index","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_by_phone" ON "contact_messages" USING btree ("phone_index","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_key" ON "contact_messages" USING btree ("key_id","id");--> statement-breakpoint
CREATE INDEX "contact_messages_note_key" ON "contact_messages" USING btree ("note_key_id","id");--> statement-breakpoint
CREATE INDEX "contact_messages_wishes_key" ON "contact_messages" USING btree ("wishes_key_id","id");--> statement-breakpoint
CREATE INDEX "contact_messages_deleted" ON "contact_messages" USING btree ("deleted_at") WHERE "contact_messages"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "contact_messages_noticed" ON "contact_messages" USING btree ("noticed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_submission" ON "contact_messages" USING btree ("submission_key");--> statement-breakpoint
CREATE INDEX "gallery_images_listed" ON "gallery_images" USING btree ("position","id") WHERE "gallery_images"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "gallery_images_deleted" ON "gallery_images" USING btree ("deleted_at") WHERE "gallery_images"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "gallery_images_picture" ON "gallery_images" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "message_calls_of_message" ON "message_calls" USING btree ("message_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "own_pages_slug" ON "own_pages" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "page_word_pictures_picture" ON "page_word_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE UNIQUE INDEX "page_words_section" ON "page_words" USING btree ("language","page","section");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_key" ON "pictures" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_public_id" ON "pictures" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_upload" ON "pictures" USING btree ("upload_key");--> statement-breakpoint
CREATE INDEX "pictures_made" ON "pictures" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pictures_consent" ON "pictures" USING btree ("consent_id");--> statement-breakpoint
CREATE INDEX "pictures_unanswered" ON "pictures" USING btree ("id") WHERE "pictures"."shows_patient" is null;--> statement-breakpoint
CREATE INDEX "post_aliases_post" ON "post_aliases" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "post_lines_text" ON "post_lines" USING gin ("text" gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "post_pictures_picture" ON "post_pictures" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "post_tags_listed" ON "post_tags" USING btree ("tag","listed_on","post_id");--> statement-breakpoint
CREATE INDEX "post_tags_by_category" ON "post_tags" USING btree ("tag","category","listed_on","post_id");--> statement-breakpoint
CREATE INDEX "post_tags_by_author" ON "post_tags" USING btree ("tag","author","listed_on","post_id");--> statement-breakpoint
CREATE INDEX "post_tags_by_category_and_author" ON "post_tags" USING btree ("tag","category","author","listed_on","post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "posts_slug" ON "posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "posts_listed" ON "posts" USING btree ("listed_on","id");--> statement-breakpoint
CREATE INDEX "posts_by_category" ON "posts" USING btree ("category","listed_on","id");--> statement-breakpoint
CREATE INDEX "posts_by_author" ON "posts" USING btree ("author","listed_on","id");--> statement-breakpoint
CREATE INDEX "posts_by_category_and_author" ON "posts" USING btree ("category","author","listed_on","id");--> statement-breakpoint
CREATE INDEX "posts_made" ON "posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "posts_titled" ON "posts" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "posts_scheduled" ON "posts" USING btree ("publish_at") WHERE "posts"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "posts_picture" ON "posts" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "posts_deleted" ON "posts" USING btree ("deleted_at") WHERE "posts"."deleted_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "redirects_from" ON "redirects" USING btree ("from_path");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_post" ON "reviews" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_page" ON "reviews" USING btree ("page");--> statement-breakpoint
CREATE INDEX "reviews_member" ON "reviews" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reviews_again" ON "reviews" USING btree ("review_again_by","id");--> statement-breakpoint
CREATE INDEX "revisions_record" ON "revisions" USING btree ("record","record_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "search_documents_post" ON "search_documents" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "search_documents_shown" ON "search_documents" USING btree ("shown_from","post_id");--> statement-breakpoint
CREATE INDEX "search_documents_head" ON "search_documents" USING gin ("head") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shown_pictures_post" ON "shown_pictures" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "site_links_target" ON "site_links" USING btree ("area","target");--> statement-breakpoint
CREATE INDEX "staff_members_order" ON "staff_members" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "staff_members_picture" ON "staff_members" USING btree ("picture_id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.post_tags_follow_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	delete from post_tags where post_id = new.id;
	insert into post_tags (tag, post_id, category, author, listed_on)
	select distinct tag, new.id, new.category, new.author, new.listed_on from unnest(new.tags) as tag;
	return null;
end
$function$
;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.activity_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	raise exception 'activity is append-only' using errcode = 'insufficient_privilege';
end
$function$
;
--> statement-breakpoint
-- Tells every listening process on commit what changed, so that it renders those pages again and updates the search. Triggers, because no code can forget them.
CREATE OR REPLACE FUNCTION public.tell_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('changes', tg_argv[0]);
  INSERT INTO search_changes DEFAULT VALUES;
  RETURN NULL;
END $function$
;
--> statement-breakpoint
-- Only the post's own page shows its number of comments, so the pages that list posts stay cached.
CREATE OR REPLACE FUNCTION public.tell_comment_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_notify('changes', 'post:' || coalesce(new.post_id, old.post_id));
  RETURN NULL;
END $function$
;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.tell_post_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  tag text := 'posts';
BEGIN
  IF tg_op = 'UPDATE' THEN
    old.comment_count := new.comment_count;
    IF old *= new THEN
      tag := 'post:' || new.id;
    END IF;
  END IF;
  PERFORM pg_notify('changes', tag);
  RETURN NULL;
END $function$
;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.post_lines_follow_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
	delete from post_lines where post_id = new.id;
	insert into post_lines (post_id, line, text)
	select new.id, lines.number, lower(lines.text)
	from unnest(string_to_array(concat_ws(chr(10), new.title, new.author, new.category, new.content), chr(10))) with ordinality as lines(text, number)
	where lines.text <> '';
	return null;
end
$function$
;
--> statement-breakpoint
-- Replaces addresses with a file's name, as an older export has them, by the random public ones.
CREATE OR REPLACE FUNCTION public.public_addresses(body text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
DECLARE
	found record;
BEGIN
	FOR found IN
		SELECT DISTINCT p.key, p.public_id
		FROM regexp_matches(body, '/files/((?:staff|blog-images|gallery)/[A-Za-z0-9._-]+)/', 'g') AS named
		JOIN pictures p ON p.key = named[1]
	LOOP
		body := replace(body, '/files/' || found.key || '/', '/files/' || found.public_id || '/');
	END LOOP;
	RETURN body;
END $function$
;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.content_has_public_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	new.content := public_addresses(new.content);
	RETURN new;
END $function$
;
--> statement-breakpoint
-- Locks the pictures in the text until the end of the transaction, so that none is removed before it is noted.
CREATE OR REPLACE FUNCTION public.pictures_shown_by(content text, cover bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
AS $function$
	SELECT cover WHERE cover IS NOT NULL
	UNION
	SELECT id FROM (
		SELECT id FROM pictures WHERE public_id IN (
			SELECT named[1]::uuid
			FROM regexp_matches(public_addresses(content), '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') AS named
		) FOR KEY SHARE
	) AS in_text
$function$
;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.shown_pictures_follow_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	DELETE FROM shown_pictures WHERE post_id = new.id;
	INSERT INTO shown_pictures (picture_id, post_id)
		SELECT shown, new.id FROM pictures_shown_by(new.content, new.picture_id) AS shown;
	RETURN NULL;
END $function$
;
--> statement-breakpoint
-- A draft has no search document. A scheduled post's is filtered by its day.
CREATE OR REPLACE FUNCTION public.search_document_follows_post()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF new.listed_on IS NULL THEN
    DELETE FROM search_documents WHERE post_id = new.id;
    RETURN NULL;
  END IF;
  INSERT INTO search_documents (kind, address, title, headings, body, post_id, shown_from)
  VALUES ('post', '/blog/' || new.slug, new.title, concat_ws(chr(10), new.author, new.category, array_to_string(new.tags, ', ')), new.content, new.id, new.listed_on)
  ON CONFLICT (post_id) DO UPDATE SET address = excluded.address, title = excluded.title, headings = excluded.headings, body = excluded.body, shown_from = excluded.shown_from;
  RETURN NULL;
END $function$
;
--> statement-breakpoint
INSERT INTO "activity_head" ("id", "hmac", "key_id", "signature") VALUES (1, '', '', '');--> statement-breakpoint
INSERT INTO "care_services" ("id", "slug", "in_group", "is_shown", "position") VALUES
  (1, 'below-knee-leg', 'limbs', true, 1),
  (2, 'above-knee-leg', 'limbs', true, 2),
  (3, 'arm-and-hand', 'limbs', true, 3),
  (4, 'partial-foot', 'limbs', true, 4),
  (5, 'foot-and-ankle-brace', 'braces', true, 5),
  (6, 'knee-brace', 'braces', true, 6),
  (7, 'back-and-scoliosis-brace', 'braces', true, 7),
  (8, 'wrist-and-hand-brace', 'braces', true, 8),
  (9, 'children', 'braces', true, 9),
  (10, 'diabetic-shoes', 'upkeep', true, 10),
  (11, 'repairs', 'upkeep', true, 11),
  (12, 'the-van', 'upkeep', true, 12);--> statement-breakpoint
INSERT INTO search_synonyms (id, typed, finds) VALUES
  (1, 'artificial leg, fake leg, false leg, leg prosthesis, prosthetic leg, new leg, first leg', 'below-knee leg, above-knee leg, prosthetic leg, prosthetic limb'),
  (2, 'artificial arm, fake arm, false arm, arm prosthesis, prosthetic arm, bionic arm, robotic arm', 'arm and hand, powered hand, hand'),
  (3, 'artificial limb, fake limb, false limb', 'prosthetic limb, prosthesis, limb'),
  (4, 'bionic hand, robotic hand, robot hand, electric hand, myoelectric, fake hand, prosthetic hand, hook', 'powered hand, arm and hand, hand'),
  (5, 'bionic leg, bionic knee, computer knee, robotic knee, microprocessor, c-leg', 'microprocessor knee, Ottobock, knee'),
  (6, 'fake foot, artificial foot, prosthetic foot, carbon foot', 'foot, carbon foot, partial foot'),
  (7, 'prosthesis, prostheses, prosthetic, prosthetist, protesis, prótesis', 'prosthesis, prosthetic, prosthetist, limb'),
  (8, 'stump, residual limb, residuum, residual leg', 'residual limb, limb, socket, liner'),
  (9, 'stump sock, limb sock, prosthetic sock, sock, ply', 'sock, sock ply'),
  (10, 'sleeve, suspension sleeve, gel liner, silicone liner, silicone', 'liner, sleeve'),
  (11, 'socket', 'socket fit'),
  (12, 'amputee, amputation, amputated, lost leg, lost my leg, losing a leg, lost a limb, lost limb, lost arm, lost foot', 'lost a limb, limb, first weeks'),
  (13, 'below knee, bka, transtibial, below the knee', 'below-knee leg'),
  (14, 'above knee, transfemoral, above the knee, hip', 'above-knee leg'),
  (15, 'toe, half foot, partial foot', 'partial foot'),
  (16, 'run, running, jog, sport, running blade, running leg, blade, exercise, gym, hunt, fishing, bike, golf', 'run, running blade'),
  (17, 'swim, swimming, pool, beach, water, waterproof, wet, rain', 'swim, water, shower'),
  (18, 'shower, bath, bathing, bathtub, wash myself', 'shower, water, skin'),
  (19, 'shrinker, compression sock, swelling, swollen, edema', 'shrinker, swelling'),
  (20, 'test socket, check socket, casting, cast, scan, scanner, mold, measure, measuring', 'test socket, scan, measure'),
  (21, 'orthotic, orthosis, orthoses, orthotist', 'brace, bracing, orthosis, orthotist'),
  (22, 'brace, bracing, splint, support', 'brace, orthosis'),
  (23, 'afo, foot drop, drop foot, dropfoot, ankle brace, foot brace, ankle-foot orthosis, ankle, weak ankle, stroke, sprain', 'foot and ankle brace, ankle brace, AFO'),
  (24, 'back brace, spine brace, spine, spinal, tlso, back pain, back support', 'back and scoliosis brace, back'),
  (25, 'scoliosis, curved spine, crooked back, curvature', 'back and scoliosis brace, scoliosis'),
  (26, 'knee brace, acl, kafo, arthritis, bad knee, knee pain, mcl, meniscus', 'knee brace, knee'),
  (27, 'wrist brace, carpal tunnel, hand splint, wrist, thumb, finger, hand brace, elbow', 'wrist and hand brace, wrist'),
  (28, 'helmet, cranial, flat head, plagiocephaly, baby head, head shape', 'helmet, children'),
  (29, 'kid, child, children, baby, babies, infant, toddler, teen, teenager, son, daughter, pediatric, my child, school', 'children, child'),
  (30, 'clubfoot, flat feet, cerebral palsy, toe walking', 'children, foot and ankle brace'),
  (31, 'diabetic shoe, diabetes, diabetic, orthopedic shoe, shoe insert, insole, arch support, foot ulcer, neuropathy, shoe, footwear, slipper', 'diabetic shoes, shoe, insert'),
  (32, 'blister, sore, rash, redness, red spot, itch, itchy, rub, chafe, chafing, irritation, irritated, ulcer, wound, skin, callus, infection, bump', 'skin, sore, rub, liner'),
  (33, 'smell, odor, stink, stinky, sweat, sweaty, wash, clean, cleaning, hygiene, soap', 'clean, wash, sweat, liner'),
  (34, 'pain, hurt, painful, ache, tight, pinch, uncomfortable, discomfort, burning', 'hurt, pain, tight'),
  (35, 'phantom, phantom pain, phantom limb, ghost pain', 'phantom pain'),
  (36, 'loose, too big, slip, slipping, fall off, falls off, coming off, piston, shrink, lost weight, gained weight', 'loose, socks, fit'),
  (37, 'squeak, squeaky, noise, click, clicking, creak, rattle, grinding', 'noise, squeak, loose, repair'),
  (38, 'broken, broke, break, fix, repair, crack, cracked, maintenance, adjust, adjustment, replace, replacement, spare part, parts, battery, charger, strap, velcro, hinge, worn out, screw', 'repair'),
  (39, 'how long does it last, lifespan, last, new one, warranty', 'how long, replace, warranty'),
  (40, 'follow up, check up, checkup, maintenance visit, come back, every 6 months, six months', 'follow-up, every 6 months'),
  (41, 'learn to walk, walking, physical therapy, therapy, therapist, exercise, stairs, balance, fall, falling', 'walk, therapist'),
  (42, 'drive, driving, car', 'drive, car'),
  (43, 'depression, sad, anxiety, support group, peer, mental health, suicide, talk to someone', 'peer visitor, mind and mood, whom to call'),
  (44, 'emergency, urgent, 911, after hours', 'emergency line, whom to call'),
  (45, 'price, pricing, cost, how much, fee, charge, expensive, afford, cheap, rate', 'cost, pay, estimate'),
  (46, 'pay, payment, bill, billing, copay, deductible, out of pocket, financing, payment plan, installment, credit card, owe', 'pay, cost, estimate, bill'),
  (47, 'insurance, insured, coverage, covered, cover, hmo, ppo, network, in network, blue cross, bcbs, humana, aetna, cigna, united healthcare, plan, accept', 'insurance, plans we take, pay'),
  (48, 'no insurance, uninsured, without insurance, self pay, cash, charity, financial help, financial assistance, donation, free', 'without insurance, good faith estimate, estimate, cost'),
  (49, 'medicare', 'Medicare, insurance'),
  (50, 'medicaid, healthy louisiana, louisiana medicaid', 'Medicaid, insurance'),
  (51, 'tricare, champus, military insurance', 'TRICARE, plan'),
  (52, 'va, veteran, military, army, navy, marine, soldier, served, vet, champva, service member', 'VA, veterans'),
  (53, 'workers comp, workmans comp, worker compensation, work comp, work injury, hurt at work, injured at work, injured on the job, on the job', 'workers’ compensation'),
  (54, 'estimate, quote, good faith', 'estimate, good faith estimate'),
  (55, 'prior authorization, authorization, approval, preauthorization', 'approval, approve'),
  (56, 'appointment, book, booking, schedule, reschedule, make an appointment, reserve, come in, consultation, consult, evaluation, walk in', 'appointments, request a visit, visit'),
  (57, 'cancel, cancel appointment, change appointment', 'call, contact, appointment'),
  (58, 'hour, opening hours, open, opening, opening time, closing time, close, closed, what time, weekend, saturday, sunday, monday, friday, weekday, holiday, lunch, business hours, today, tomorrow, evening', 'business hours, hours, closed'),
  (59, 'phone, phone number, telephone, telephone number, call, number, text, speak to someone, talk to a person', 'phone, call, contact'),
  (60, 'email, e-mail, mail, write to you', 'e-mail, contact'),
  (61, 'contact, reach you, get in touch, message, form', 'contact, phone'),
  (62, 'address, location, located, map, direction, gps, find you, near me, near, route, how to get there, get there, way, interstate, exit', 'address, directions, the way, find us'),
  (63, 'parking, park, parking lot, handicap parking, handicap', 'parking'),
  (64, 'wheelchair, ramp, handicapped, accessible, accessibility, disabled, disability, elevator, step', 'wheelchair, ramp, door, accessibility'),
  (65, 'restroom, bathroom, toilet', 'restroom'),
  (66, 'ride, transportation, transport, bus, taxi, no car', 'ride, no car'),
  (67, 'home visit, house call, come to my house, come to me, mobile, van, at home, homebound, travel, far away', 'van, the van'),
  (68, 'hospital, nursing home, rehab, rehabilitation, bedside, surgery, surgeon, discharge', 'hospital, van'),
  (69, 'bring, what to bring, what should i bring, paperwork, papers, first visit, first appointment, new patient, what to wear', 'bring, first visit'),
  (70, 'prescription, rx, script, doctor order, order, written order', 'prescription, referral'),
  (71, 'referral, refer, doctor, physician, case manager, provider, medical office, fax', 'refer a patient, referral, prescription'),
  (72, 'how long, how soon, how many weeks, how many days, wait, waiting, timeline, turnaround, when ready, process, steps', 'how long, weeks, steps'),
  (73, 'first fitting, fitting, fit, delivery, pick up', 'fitting, fit'),
  (74, 'job, career, hiring, employment, work for you, apply, vacancy, internship, volunteer, resume', 'staff, contact'),
  (75, 'staff, team, owner, who works, meet, about you, family owned, employee', 'staff, owner, prosthetist'),
  (76, 'photo, picture, image, gallery, video', 'gallery'),
  (77, 'review, testimonial, rating, feedback', 'what people tell us'),
  (78, 'first responder, firefighter, fireman, police, officer, ems, paramedic, sheriff', 'first responder, first responders, firefighter'),
  (79, 'blog, article, news, post', 'blog'),
  (80, 'storm, hurricane, flood, evacuation, power outage', 'storm, closed'),
  (81, 'privacy, hipaa, confidential, medical records, records, personal data, data, cookie, tracking', 'privacy practices, privacy'),
  (82, 'complaint, complain, grievance, unhappy, problem with', 'how to complain, complain'),
  (83, 'discrimination, civil rights, equal', 'nondiscrimination'),
  (84, 'terms, legal, disclaimer', 'terms of use'),
  (85, 'spanish, español, espanol, habla español, interpreter, translator, translate, translation, language, deaf, sign language, vietnamese, french, idioma, intérprete', 'help in your language, interpreter, Spanish'),
  (86, 'large print, blind, low vision, hearing, text size', 'accessibility, large print'),
  (87, 'pierna, pierna artificial, pierna ortopédica, piernas', 'leg, prosthetic leg'),
  (88, 'brazo, mano, dedos', 'arm and hand, hand'),
  (89, 'pie, pies, tobillo', 'foot and ankle brace, foot'),
  (90, 'rodilla', 'knee brace, knee'),
  (91, 'espalda, columna, escoliosis', 'back and scoliosis brace, back'),
  (92, 'férula, faja, ortesis, órtesis, aparato, aparato ortopédico, corsé, plantilla', 'brace, orthosis'),
  (93, 'zapato, zapatos ortopédicos, diabético, diabetes tipo', 'diabetic shoes, shoe'),
  (94, 'amputación, amputado, amputada, muñón, perdí una pierna', 'lost a limb, limb'),
  (95, 'cita, citas, hacer una cita, consulta, visita', 'appointments, request a visit'),
  (96, 'precio, costo, cuánto cuesta, cuanto, cuesta, pagar, pago, dinero, gratis', 'cost, pay, estimate'),
  (97, 'seguro, aseguranza, seguro médico', 'insurance, plans we take'),
  (98, 'horario, abierto, hora, cerrado', 'business hours, hours'),
  (99, 'dirección, ubicación, dónde, dónde están, llegar', 'address, directions'),
  (100, 'teléfono, llamar, número, contacto', 'phone, call, contact'),
  (101, 'dolor, duele', 'pain, hurt'),
  (102, 'niño, niña, hijo, bebé', 'children, child'),
  (103, 'reparación, reparar, arreglar, roto, rota', 'repair'),
  (104, 'estacionamiento, parqueo', 'parking'),
  (105, 'silla de ruedas, rampa', 'wheelchair, ramp'),
  (106, 'veterano', 'veterans, VA'),
  (107, 'piel, ampolla, llaga', 'skin, sore'),
  (108, 'receta, receta médica, doctor, médico', 'prescription, referral'),
  (109, 'ayuda, traductor, en español, inglés', 'help in your language'),
  (110, 'casa, a domicilio', 'van'),
  (111, 'trabajo, empleo', 'staff, contact'),
  (112, 'silicona, calcetín, media', 'liner, sock'),
  (113, 'nadar, agua, baño', 'swim, water');--> statement-breakpoint
INSERT INTO "search_state" ("made_for", "made_from") VALUES ('0001-01-01', '');--> statement-breakpoint
CREATE TRIGGER activity_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.activity FOR EACH STATEMENT EXECUTE FUNCTION activity_is_append_only();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.care_people FOR EACH ROW EXECUTE FUNCTION tell_change('care');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.care_services FOR EACH ROW EXECUTE FUNCTION tell_change('care');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.clinic FOR EACH ROW EXECUTE FUNCTION tell_change('clinic');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.clinic_closures FOR EACH ROW EXECUTE FUNCTION tell_change('clinic');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.clinic_holidays FOR EACH ROW EXECUTE FUNCTION tell_change('clinic');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.comments FOR EACH ROW EXECUTE FUNCTION tell_comment_change();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION tell_change('pictures');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.gallery_images FOR EACH ROW EXECUTE FUNCTION tell_change('gallery');--> statement-breakpoint
CREATE TRIGGER public_addresses BEFORE INSERT OR UPDATE OF content ON public.legal_pages FOR EACH ROW WHEN ((new.content ~~ '%/files/%'::text)) EXECUTE FUNCTION content_has_public_addresses();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.legal_pages FOR EACH ROW EXECUTE FUNCTION tell_change('legal');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.own_pages FOR EACH ROW EXECUTE FUNCTION tell_change('words');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE ON public.page_words FOR EACH ROW EXECUTE FUNCTION tell_change('words');--> statement-breakpoint
-- A draft changes no page: only published text is announced.
CREATE TRIGGER tell_published AFTER UPDATE ON public.page_words FOR EACH ROW WHEN ((old.published IS DISTINCT FROM new.published)) EXECUTE FUNCTION tell_change('words');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.pictures FOR EACH ROW EXECUTE FUNCTION tell_change('pictures');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.post_aliases FOR EACH ROW EXECUTE FUNCTION tell_change('posts');--> statement-breakpoint
CREATE TRIGGER post_lines_follow_post AFTER INSERT OR UPDATE OF title, author, category, content ON public.posts FOR EACH ROW EXECUTE FUNCTION post_lines_follow_post();--> statement-breakpoint
CREATE TRIGGER post_tags_follow_post AFTER INSERT OR UPDATE OF tags, category, author, publish_at, status ON public.posts FOR EACH ROW EXECUTE FUNCTION post_tags_follow_post();--> statement-breakpoint
CREATE TRIGGER public_addresses BEFORE INSERT OR UPDATE OF content ON public.posts FOR EACH ROW WHEN ((new.content ~~ '%/files/%'::text)) EXECUTE FUNCTION content_has_public_addresses();--> statement-breakpoint
CREATE TRIGGER search_document_follows_post AFTER INSERT OR UPDATE OF slug, title, author, category, tags, content, status, publish_at ON public.posts FOR EACH ROW EXECUTE FUNCTION search_document_follows_post();--> statement-breakpoint
CREATE TRIGGER shown_pictures_follow_post AFTER INSERT OR UPDATE OF content, picture_id ON public.posts FOR EACH ROW EXECUTE FUNCTION shown_pictures_follow_post();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.posts FOR EACH ROW EXECUTE FUNCTION tell_post_change();--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.reviews FOR EACH ROW EXECUTE FUNCTION tell_change('reviews');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.search_synonyms FOR EACH ROW EXECUTE FUNCTION tell_change('search');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.site_links FOR EACH ROW EXECUTE FUNCTION tell_change('words');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE ON public.site_opening FOR EACH ROW EXECUTE FUNCTION tell_change('opening');--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR DELETE OR UPDATE ON public.staff_members FOR EACH ROW EXECUTE FUNCTION tell_change('staff');
