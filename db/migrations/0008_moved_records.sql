CREATE TABLE "moved_records" (
	"collection" text NOT NULL,
	"old_id" text NOT NULL,
	"row_id" bigint NOT NULL,
	"moved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "moved_records_collection_old_id_pk" PRIMARY KEY("collection","old_id")
);
