CREATE TABLE "eta_comparisons" (
	"stop_id" integer NOT NULL,
	"hours_ahead" smallint NOT NULL,
	"company_id" integer NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	"earliest_at" timestamp with time zone NOT NULL,
	"latest_at" timestamp with time zone NOT NULL,
	"arrived_at" timestamp with time zone NOT NULL,
	CONSTRAINT "eta_comparisons_stop_id_hours_ahead_pk" PRIMARY KEY("stop_id","hours_ahead"),
	CONSTRAINT "eta_comparisons_times_check" CHECK ("eta_comparisons"."hours_ahead" > 0 AND "eta_comparisons"."as_of" <= "eta_comparisons"."earliest_at" AND "eta_comparisons"."earliest_at" <= "eta_comparisons"."latest_at" AND "eta_comparisons"."as_of" < "eta_comparisons"."arrived_at")
);
--> statement-breakpoint
ALTER TABLE "eta_comparisons" ADD CONSTRAINT "eta_comparisons_stop_id_load_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."load_stops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "eta_comparisons" ADD CONSTRAINT "eta_comparisons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "eta_comparisons_company" ON "eta_comparisons" USING btree ("company_id","arrived_at");