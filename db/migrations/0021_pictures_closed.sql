-- A picture is public once somebody has answered whether it shows a patient: null is no answer yet. Its address is random.
ALTER TABLE "pictures" ALTER COLUMN "shows_patient" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "pictures" ALTER COLUMN "shows_patient" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "public_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "pictures_public_id" ON "pictures" USING btree ("public_id");--> statement-breakpoint
CREATE INDEX "pictures_unanswered" ON "pictures" USING btree ("id") WHERE "pictures"."shows_patient" is null;--> statement-breakpoint
CREATE TABLE "shown_pictures" (
	"picture_id" bigint NOT NULL,
	"post_id" bigint NOT NULL,
	CONSTRAINT "shown_pictures_picture_id_post_id_pk" PRIMARY KEY("picture_id","post_id")
);
--> statement-breakpoint
ALTER TABLE "shown_pictures" ADD CONSTRAINT "shown_pictures_picture_id_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_pictures" ADD CONSTRAINT "shown_pictures_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shown_pictures_post" ON "shown_pictures" USING btree ("post_id");--> statement-breakpoint
-- Addresses with a file's name, as texts held them before and as an older export brings them, become the random ones.
CREATE FUNCTION public_addresses(body text) RETURNS text LANGUAGE plpgsql STABLE AS $$
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
END $$;
--> statement-breakpoint
CREATE FUNCTION content_has_public_addresses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	new.content := public_addresses(new.content);
	RETURN new;
END $$;
--> statement-breakpoint
CREATE TRIGGER public_addresses BEFORE INSERT OR UPDATE OF content ON posts FOR EACH ROW
	WHEN (new.content LIKE '%/files/%') EXECUTE FUNCTION content_has_public_addresses();
--> statement-breakpoint
CREATE TRIGGER public_addresses BEFORE INSERT OR UPDATE OF content ON legal_pages FOR EACH ROW
	WHEN (new.content LIKE '%/files/%') EXECUTE FUNCTION content_has_public_addresses();
--> statement-breakpoint
-- Those in the text are held until the end of the transaction, so that nobody removes one before it is noted.
CREATE FUNCTION pictures_shown_by(content text, cover bigint) RETURNS SETOF bigint LANGUAGE sql AS $$
	SELECT cover WHERE cover IS NOT NULL
	UNION
	SELECT id FROM (
		SELECT id FROM pictures WHERE public_id IN (
			SELECT named[1]::uuid
			FROM regexp_matches(public_addresses(content), '/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/', 'g') AS named
		) FOR KEY SHARE
	) AS in_text
$$;
--> statement-breakpoint
CREATE FUNCTION shown_pictures_follow_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM shown_pictures WHERE post_id = new.id;
	INSERT INTO shown_pictures (picture_id, post_id)
		SELECT shown, new.id FROM pictures_shown_by(new.content, new.picture_id) AS shown;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER shown_pictures_follow_post AFTER INSERT OR UPDATE OF content, picture_id ON posts
	FOR EACH ROW EXECUTE FUNCTION shown_pictures_follow_post();
--> statement-breakpoint
UPDATE posts SET content = content WHERE content LIKE '%/files/%' OR picture_id IS NOT NULL;--> statement-breakpoint
UPDATE legal_pages SET content = content WHERE content LIKE '%/files/%';--> statement-breakpoint
UPDATE revisions SET fields = public_addresses(fields::text)::jsonb WHERE fields::text LIKE '%/files/%';--> statement-breakpoint
UPDATE autosaves SET fields = public_addresses(fields::text)::jsonb WHERE fields::text LIKE '%/files/%';--> statement-breakpoint
-- What visitors see on the site today stays as it is. Of everything else nobody has said yet whether it shows a patient.
UPDATE pictures SET shows_patient = NULL WHERE NOT shows_patient
	AND NOT EXISTS (SELECT FROM gallery_images g WHERE g.picture_id = pictures.id AND g.deleted_at IS NULL AND g.position > '-infinity')
	AND NOT EXISTS (SELECT FROM staff_members s WHERE s.picture_id = pictures.id AND s.deleted_at IS NULL)
	AND NOT EXISTS (SELECT FROM legal_pages l WHERE position(pictures.public_id::text IN l.content) > 0)
	AND NOT EXISTS (
		SELECT FROM shown_pictures u JOIN posts p ON p.id = u.post_id
		WHERE u.picture_id = pictures.id AND p.listed_on <= (now() at time zone 'America/Chicago')::date
	);
--> statement-breakpoint
-- A consent can be corrected: every state of it is a revision. Who signed is not in them, because they are not encrypted.
ALTER TABLE "consents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "warned_for" date;--> statement-breakpoint
INSERT INTO revisions (record, record_id, version, fields, saved_by, saved_at)
	SELECT 'consent', id, 1, jsonb_build_object('signedOn', signed_on, 'scope', scope, 'expiresOn', coalesce(expires_on::text, '')),
		recorded_by, recorded_at FROM consents;
