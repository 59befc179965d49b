ALTER TABLE "authorities" ADD COLUMN "dot_number_alone" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "authorities" SET "dot_number_alone" = "carrier_id" WHERE "docket" = '';--> statement-breakpoint
ALTER TABLE "authorities" DROP CONSTRAINT "authorities_source_docket_authority_type_pk";--> statement-breakpoint
ALTER TABLE "authorities" ADD CONSTRAINT "authorities_source_docket_dot_number_alone_authority_type_pk" PRIMARY KEY("source","docket","dot_number_alone","authority_type");
