ALTER TABLE "pictures" DROP CONSTRAINT "pictures_kind";--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "accent" text;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "logo_id" bigint;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "mark_id" bigint;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "icon_id" bigint;--> statement-breakpoint
ALTER TABLE "clinic" ADD COLUMN "social_id" bigint;--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_logo_id_pictures_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_mark_id_pictures_id_fk" FOREIGN KEY ("mark_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_icon_id_pictures_id_fk" FOREIGN KEY ("icon_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_social_id_pictures_id_fk" FOREIGN KEY ("social_id") REFERENCES "public"."pictures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clinic" ADD CONSTRAINT "clinic_accent" CHECK ("clinic"."accent" ~ '^#[0-9a-f]{6}$');--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_kind" CHECK ("pictures"."kind" in ('staff', 'blog-images', 'gallery', 'look'));