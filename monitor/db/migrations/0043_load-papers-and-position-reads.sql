CREATE TABLE "load_papers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "load_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"load_id" integer NOT NULL,
	"is_type" text NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "position_reads" (
	"company_id" integer NOT NULL,
	"load_id" integer NOT NULL,
	"carrier_vehicle_id" integer NOT NULL,
	"user_id" integer,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "load_papers" ADD CONSTRAINT "load_papers_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_papers" ADD CONSTRAINT "load_papers_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_reads" ADD CONSTRAINT "position_reads_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_reads" ADD CONSTRAINT "position_reads_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_reads" ADD CONSTRAINT "position_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_papers_load" ON "load_papers" USING btree ("load_id");--> statement-breakpoint
CREATE INDEX "load_papers_file" ON "load_papers" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "position_reads_once" ON "position_reads" USING btree ("load_id","carrier_vehicle_id","user_id","read_at");--> statement-breakpoint
CREATE INDEX "position_reads_vehicle" ON "position_reads" USING btree ("carrier_vehicle_id","read_at");--> statement-breakpoint
CREATE INDEX "position_reads_company" ON "position_reads" USING btree ("company_id");--> statement-breakpoint
-- Written by hand from here on: who looked at a truck's position is added to and not changed (docs/decisions/0096).
CREATE TRIGGER position_reads_keep BEFORE UPDATE OR DELETE ON "position_reads" FOR EACH ROW EXECUTE FUNCTION keep_events();--> statement-breakpoint
CREATE TRIGGER position_reads_keep_all BEFORE TRUNCATE ON "position_reads" FOR EACH STATEMENT EXECUTE FUNCTION keep_events();
