CREATE TABLE "message_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"outcome" text NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_calls_outcome" CHECK ("message_calls"."outcome" in ('tried', 'voicemail', 'reached', 'booked'))
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
ALTER TABLE "people" ADD COLUMN "starts_on_today" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "call_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "taken_by" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "calling_by" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "calling_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "message_calls" ADD CONSTRAINT "message_calls_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_calls_of_message" ON "message_calls" USING btree ("message_id","at");--> statement-breakpoint
CREATE INDEX "contact_messages_by_due" ON "contact_messages" USING btree ("status",coalesce("call_again_at", "promised_at"),"id");--> statement-breakpoint
CREATE INDEX "contact_messages_calling" ON "contact_messages" USING btree ("calling_until") WHERE "contact_messages"."calling_until" is not null;