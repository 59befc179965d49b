CREATE TABLE "rule_numbers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_numbers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"numbers" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer,
	CONSTRAINT "rule_numbers_company_id_unique" UNIQUE("company_id")
);
--> statement-breakpoint
ALTER TABLE "carrier_search_index" ADD COLUMN "mcs150_current" boolean;--> statement-breakpoint
ALTER TABLE "carrier_search_index" ADD COLUMN "has_chameleon_signs" boolean;--> statement-breakpoint
ALTER TABLE "carrier_search_index" ADD COLUMN "driver_oos_percent" double precision;--> statement-breakpoint
ALTER TABLE "carrier_search_index" ADD COLUMN "has_english_oos" boolean;--> statement-breakpoint
ALTER TABLE "rule_overrides" ADD COLUMN "rule_number" integer;--> statement-breakpoint
ALTER TABLE "rule_numbers" ADD CONSTRAINT "rule_numbers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_numbers" ADD CONSTRAINT "rule_numbers_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "search_index_states" SET "outdated" = '{judged otherwise}';