ALTER TABLE "load_logs" ADD COLUMN "called" text;--> statement-breakpoint
ALTER TABLE "load_logs" ADD COLUMN "call_result" text;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "next_call_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "loads_calls_due" ON "loads" USING btree ("company_id","next_call_at") WHERE "loads"."next_call_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "load_logs" ADD CONSTRAINT "load_logs_called_check" CHECK ("load_logs"."called" IN ('driver', 'second_driver', 'dispatch', 'dock', 'customer'));--> statement-breakpoint
ALTER TABLE "load_logs" ADD CONSTRAINT "load_logs_call_result_check" CHECK ("load_logs"."call_result" IN ('spoke', 'voicemail', 'no_answer'));