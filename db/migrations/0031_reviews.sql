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
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_post" ON "reviews" USING btree ("post_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_page" ON "reviews" USING btree ("page");--> statement-breakpoint
CREATE INDEX "reviews_member" ON "reviews" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "reviews_again" ON "reviews" USING btree ("review_again_by","id");--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION tell_change('reviews');
