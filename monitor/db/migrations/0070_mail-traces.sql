ALTER TABLE "traces" DROP CONSTRAINT "traces_source_check";--> statement-breakpoint
ALTER TABLE "traces" ADD COLUMN "mail_id" integer;--> statement-breakpoint
ALTER TABLE "traces" ADD CONSTRAINT "traces_mail_id_rate_confirmation_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."rate_confirmation_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "traces_mail" ON "traces" USING btree ("mail_id") WHERE "traces"."mail_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "traces" ADD CONSTRAINT "traces_source_check" CHECK ("traces"."source" IN ('packet', 'load', 'bid', 'confirmation', 'mail'));