CREATE TABLE "revoked_elds" (
	"manufacturer" text NOT NULL,
	"manufacturer_key" text NOT NULL,
	"model" text NOT NULL,
	"model_key" text NOT NULL,
	"identifier" text NOT NULL,
	"revoked_on" date NOT NULL,
	"source" text NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "revoked_elds_manufacturer_key_model_key_identifier_pk" PRIMARY KEY("manufacturer_key","model_key","identifier")
);
--> statement-breakpoint
ALTER TABLE "fraud_lists" DROP CONSTRAINT "fraud_lists_key_check";--> statement-breakpoint
ALTER TABLE "facilities" ADD COLUMN "outline" jsonb;--> statement-breakpoint
ALTER TABLE "load_stops" ADD COLUMN "outline" jsonb;--> statement-breakpoint
CREATE INDEX "revoked_elds_model" ON "revoked_elds" USING btree ("model_key");--> statement-breakpoint
ALTER TABLE "fraud_lists" ADD CONSTRAINT "fraud_lists_key_check" CHECK ("fraud_lists"."key" IN ('flagged-contacts', 'dispatch-services', 'risk-areas', 'phone-blocks', 'revoked-elds'));--> statement-breakpoint
ALTER TABLE "facilities" ADD CONSTRAINT "facilities_outline_check" CHECK ("facilities"."outline" IS NULL OR ("facilities"."latitude" IS NOT NULL AND "facilities"."longitude" IS NOT NULL AND jsonb_typeof("facilities"."outline") = 'array'
        AND jsonb_array_length("facilities"."outline") BETWEEN 3 AND 200));