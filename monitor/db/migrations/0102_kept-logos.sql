CREATE TABLE "kept_logos" (
	"company_id" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "kept_logos_company_id_sha256_pk" PRIMARY KEY("company_id","sha256")
);
--> statement-breakpoint
ALTER TABLE "kept_logos" ADD CONSTRAINT "kept_logos_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;