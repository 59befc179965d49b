CREATE TABLE "live_checks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"carrier_id" bigint NOT NULL,
	"user_id" integer,
	"asked_at" timestamp with time zone NOT NULL,
	"cause" text NOT NULL,
	"outcome" text NOT NULL,
	"answer" jsonb
);
--> statement-breakpoint
ALTER TABLE "live_checks" ADD CONSTRAINT "live_checks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_checks" ADD CONSTRAINT "live_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_checks_carrier" ON "live_checks" USING btree ("company_id","carrier_id","asked_at");