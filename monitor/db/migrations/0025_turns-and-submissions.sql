CREATE TABLE "submissions" (
	"company_id" integer NOT NULL,
	"call" text NOT NULL,
	"digest" text NOT NULL,
	"made" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submissions_company_id_call_digest_pk" PRIMARY KEY("company_id","call","digest")
);
--> statement-breakpoint
DROP INDEX "webhook_deliveries_due";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id","id") WHERE "webhook_deliveries"."status" = 'waiting';