DROP INDEX "entered_identifiers_company_carrier";--> statement-breakpoint
ALTER TABLE "entered_identifiers" ADD COLUMN "packet_id" integer;--> statement-breakpoint
ALTER TABLE "entered_identifiers" ADD COLUMN "checked_by" text;--> statement-breakpoint
ALTER TABLE "entered_identifiers" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "entered_identifiers" ADD COLUMN "decided_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "entered_identifiers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "entered_identifiers" ADD CONSTRAINT "entered_identifiers_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entered_identifiers_number" ON "entered_identifiers" USING btree ("company_id","carrier_id","type","value");--> statement-breakpoint
CREATE INDEX "entered_identifiers_company_value" ON "entered_identifiers" USING btree ("company_id","value");--> statement-breakpoint
CREATE INDEX "insurance_certificate_documents_to_review" ON "insurance_certificate_documents" USING btree ("company_id","created_at") WHERE "insurance_certificate_documents"."status" = 'to_review';--> statement-breakpoint
CREATE INDEX "packet_sections_answers" ON "packet_sections" USING gin ("answers" jsonb_path_ops);