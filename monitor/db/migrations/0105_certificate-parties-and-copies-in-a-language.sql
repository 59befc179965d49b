ALTER TABLE "insurance_certificate_documents" ADD COLUMN "insured_name" text;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD COLUMN "holder_name" text;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD COLUMN "producer_name" text;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD COLUMN "producer_contact" text;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD COLUMN "producer_phone" text;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD COLUMN "producer_email" text;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD COLUMN "producer_key" text;--> statement-breakpoint
ALTER TABLE "insurance_certificate_documents" ADD COLUMN "sender_said" jsonb;--> statement-breakpoint
ALTER TABLE "rate_confirmation_deliveries" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
CREATE INDEX "insurance_certificate_documents_producer" ON "insurance_certificate_documents" USING btree ("company_id","producer_key") WHERE "insurance_certificate_documents"."producer_key" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "rate_confirmation_deliveries" ADD CONSTRAINT "rate_confirmation_deliveries_language_check" CHECK ("rate_confirmation_deliveries"."language" IN ('en', 'es', 'fr'));