CREATE TABLE "scim_tokens" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by_user_id" integer,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_on_connections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_on_connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"kind" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text DEFAULT '' NOT NULL,
	"sealed_secret" text DEFAULT '' NOT NULL,
	"sign_on_url" text,
	"certificates" text[] DEFAULT '{}' NOT NULL,
	"groups_claim" text DEFAULT 'groups' NOT NULL,
	"do_groups_decide" boolean DEFAULT false NOT NULL,
	"tested_at" timestamp with time zone,
	"tested_by_user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer,
	CONSTRAINT "sign_on_connections_state_check" CHECK ("sign_on_connections"."state" IN ('draft', 'tested', 'on', 'enforced')),
	CONSTRAINT "sign_on_connections_kind_check" CHECK ("sign_on_connections"."kind" IN ('oidc', 'saml'))
);
--> statement-breakpoint
CREATE TABLE "sign_on_domains" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_on_domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"domain" text NOT NULL,
	"proof" text NOT NULL,
	"proven_at" timestamp with time zone,
	"proven_by" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_on_domains_proven_by_check" CHECK ("sign_on_domains"."proven_by" IN ('dns', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "sign_on_group_members" (
	"group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "sign_on_group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sign_on_groups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_on_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"team_id" integer,
	"is_of_directory" boolean DEFAULT false NOT NULL,
	"external_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone,
	"change_summary" text,
	"changed_by_user_id" integer
);
--> statement-breakpoint
CREATE TABLE "sign_on_people" (
	"company_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"issuer" text,
	"subject" text,
	"external_id" text,
	"user_name" text NOT NULL,
	"is_brought_in" boolean NOT NULL,
	"is_of_directory" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_on_people_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "sign_on_people_subject" UNIQUE("company_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_on_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"company_id" integer NOT NULL,
	"state_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"sealed_checks" text NOT NULL,
	"sealed_claims" text,
	"tester_user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_tokens" ADD CONSTRAINT "scim_tokens_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_connections" ADD CONSTRAINT "sign_on_connections_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_connections" ADD CONSTRAINT "sign_on_connections_tested_by_user_id_users_id_fk" FOREIGN KEY ("tested_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_connections" ADD CONSTRAINT "sign_on_connections_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_domains" ADD CONSTRAINT "sign_on_domains_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_group_members" ADD CONSTRAINT "sign_on_group_members_group_id_sign_on_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."sign_on_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_group_members" ADD CONSTRAINT "sign_on_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_groups" ADD CONSTRAINT "sign_on_groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_groups" ADD CONSTRAINT "sign_on_groups_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_groups" ADD CONSTRAINT "sign_on_groups_changed_by_user_id_users_id_fk" FOREIGN KEY ("changed_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_people" ADD CONSTRAINT "sign_on_people_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_people" ADD CONSTRAINT "sign_on_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_requests" ADD CONSTRAINT "sign_on_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_on_requests" ADD CONSTRAINT "sign_on_requests_tester_user_id_users_id_fk" FOREIGN KEY ("tester_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "scim_tokens_hash" ON "scim_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_connections_company" ON "sign_on_connections" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_domains_company" ON "sign_on_domains" USING btree ("company_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_domains_proven" ON "sign_on_domains" USING btree ("domain") WHERE "sign_on_domains"."proven_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_on_group_members_user" ON "sign_on_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_groups_name" ON "sign_on_groups" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "sign_on_people_user" ON "sign_on_people" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_on_requests_state" ON "sign_on_requests" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "sign_on_requests_expires" ON "sign_on_requests" USING btree ("expires_at");