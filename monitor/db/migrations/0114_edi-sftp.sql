CREATE TABLE "edi_sftp" (
	"partner_id" integer PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"username" text NOT NULL,
	"signs_in_with" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"host_key" text NOT NULL,
	"fetch_from" text NOT NULL,
	"put_into" text NOT NULL,
	"last_ok_at" timestamp with time zone,
	"problem" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "edi_sftp_signs_in_with_check" CHECK ("edi_sftp"."signs_in_with" IN ('password', 'private_key'))
);
--> statement-breakpoint
ALTER TABLE "edi_sftp" ADD CONSTRAINT "edi_sftp_partner_id_edi_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."edi_partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edi_sftp" ADD CONSTRAINT "edi_sftp_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;