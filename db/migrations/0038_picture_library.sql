ALTER TABLE "pictures" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "focus" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_focus" CHECK ("pictures"."focus" in ('left-top', 'top', 'right-top', 'left', 'center', 'right', 'left-bottom', 'bottom', 'right-bottom'));