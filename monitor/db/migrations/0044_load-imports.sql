CREATE TABLE "load_import_lines" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"given" text NOT NULL,
	"load" jsonb,
	"outcome" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"load_id" integer,
	CONSTRAINT "load_import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "load_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "load_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"user_id" integer,
	"job_id" uuid,
	"file_name" text NOT NULL,
	"lines_count" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "load_import_lines" ADD CONSTRAINT "load_import_lines_import_id_load_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."load_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_import_lines" ADD CONSTRAINT "load_import_lines_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_imports" ADD CONSTRAINT "load_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_imports" ADD CONSTRAINT "load_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "load_imports" ADD CONSTRAINT "load_imports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "load_import_lines_load" ON "load_import_lines" USING btree ("load_id");--> statement-breakpoint
CREATE INDEX "load_imports_company" ON "load_imports" USING btree ("company_id","created_at");