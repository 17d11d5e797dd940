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
ALTER TABLE "care_people" ADD CONSTRAINT "care_people_service_id_care_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."care_services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "care_people" ADD CONSTRAINT "care_people_member_id_staff_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "care_people_member" ON "care_people" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "care_services_order" ON "care_services" USING btree ("position","id");--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON care_services FOR EACH ROW EXECUTE FUNCTION tell_change('care');
--> statement-breakpoint
CREATE TRIGGER tell_change AFTER INSERT OR UPDATE OR DELETE ON care_people FOR EACH ROW EXECUTE FUNCTION tell_change('care');
--> statement-breakpoint
-- What every site begins with: their words are samples of the program until staff write their own.
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
  (12, 'the-van', 'upkeep', true, 12);
