CREATE TABLE "detention_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "detention_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"load_id" integer NOT NULL,
	"audience" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"last_opened_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tracking_connections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"email" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"consent_sha256" text NOT NULL,
	"key_hash" text NOT NULL,
	"key_made_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tracking_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tracking_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"company_id" integer NOT NULL,
	"user_id" integer,
	"purpose" text NOT NULL,
	"load_id" integer,
	"carrier_vehicle_id" integer,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tracking_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"state" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"link_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "load_assignments" ADD COLUMN "vehicle_named_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "load_papers" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "load_papers" ADD COLUMN "withdrawn_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "load_papers" ADD COLUMN "withdraw_reason" text;--> statement-breakpoint
ALTER TABLE "loads" ADD COLUMN "consent_withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD COLUMN "connection_id" integer;--> statement-breakpoint
ALTER TABLE "detention_links" ADD CONSTRAINT "detention_links_load_id_loads_id_fk" FOREIGN KEY ("load_id") REFERENCES "public"."loads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "detention_links" ADD CONSTRAINT "detention_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_links" ADD CONSTRAINT "tracking_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_links" ADD CONSTRAINT "tracking_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_sessions" ADD CONSTRAINT "tracking_sessions_link_id_tracking_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."tracking_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "detention_links_token" ON "detention_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "detention_links_load" ON "detention_links" USING btree ("load_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_connections_current" ON "tracking_connections" USING btree ("carrier_id") WHERE "tracking_connections"."withdrawn_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_connections_key" ON "tracking_connections" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_links_token" ON "tracking_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "tracking_links_carrier" ON "tracking_links" USING btree ("carrier_id","company_id","created_at");--> statement-breakpoint
CREATE INDEX "tracking_links_company" ON "tracking_links" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_links_first_look" ON "tracking_links" USING btree ("load_id","carrier_vehicle_id") WHERE "tracking_links"."load_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tracking_sessions_token" ON "tracking_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "tracking_sessions_link" ON "tracking_sessions" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "tracking_sessions_created" ON "tracking_sessions" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "load_papers" ADD CONSTRAINT "load_papers_withdrawn_by_user_id_users_id_fk" FOREIGN KEY ("withdrawn_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_positions" ADD CONSTRAINT "vehicle_positions_connection_id_tracking_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."tracking_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_positions_connection" ON "vehicle_positions" USING btree ("connection_id") WHERE "vehicle_positions"."connection_id" IS NOT NULL;