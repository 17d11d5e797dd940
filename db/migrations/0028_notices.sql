ALTER TABLE "legal_pages" DROP CONSTRAINT "legal_pages_name";--> statement-breakpoint
ALTER TABLE "legal_pages" ADD COLUMN "reviewed_by" text;--> statement-breakpoint
ALTER TABLE "legal_pages" ADD COLUMN "reviewed_on" date;--> statement-breakpoint
ALTER TABLE "legal_pages" ADD COLUMN "review_again_by" date;--> statement-breakpoint
ALTER TABLE "legal_pages" ADD COLUMN "effective_on" date;--> statement-breakpoint
ALTER TABLE "legal_pages" ADD CONSTRAINT "legal_pages_name" CHECK ("legal_pages"."name" in ('privacy-practices', 'nondiscrimination', 'language-help', 'good-faith-estimate', 'supplier-standards', 'complaints', 'terms'));