CREATE TABLE "provider_connections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"carrier_id" bigint NOT NULL,
	"tracking_connection_id" integer NOT NULL,
	"provider" text NOT NULL,
	"account" text,
	"sealed_credentials" text,
	"credentials_version" integer DEFAULT 1 NOT NULL,
	"connected_at" timestamp with time zone NOT NULL,
	"disconnected_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"cursor" text,
	"last_ok_at" timestamp with time zone,
	"last_problem" text,
	"last_problem_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_pull_at" timestamp with time zone NOT NULL,
	"held_by" text,
	"held_until" timestamp with time zone,
	"vehicles_at" timestamp with time zone,
	"gaps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sealed_webhook_secret" text,
	"eld_connection_id" integer,
	CONSTRAINT "provider_connections_provider_check" CHECK ("provider_connections"."provider" IN ('samsara', 'motive', 'geotab')),
	CONSTRAINT "provider_connections_last_problem_check" CHECK ("provider_connections"."last_problem" IN ('credentials', 'busy', 'unavailable', 'slow', 'nonsense', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "provider_posts" (
	"connection_id" integer NOT NULL,
	"digest" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_posts_connection_id_digest_pk" PRIMARY KEY("connection_id","digest")
);
--> statement-breakpoint
DROP INDEX "position_feeds_sender";--> statement-breakpoint
ALTER TABLE "position_feeds" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "eld_vehicles" ADD COLUMN "plate" text;--> statement-breakpoint
ALTER TABLE "eld_vehicles" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "eld_vehicles" ADD COLUMN "is_communicating" boolean;--> statement-breakpoint
ALTER TABLE "provider_connections" ADD CONSTRAINT "provider_connections_tracking_connection_id_tracking_connections_id_fk" FOREIGN KEY ("tracking_connection_id") REFERENCES "public"."tracking_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_connections" ADD CONSTRAINT "provider_connections_eld_connection_id_eld_connections_id_fk" FOREIGN KEY ("eld_connection_id") REFERENCES "public"."eld_connections"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_posts" ADD CONSTRAINT "provider_posts_connection_id_provider_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."provider_connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_connections_current" ON "provider_connections" USING btree ("carrier_id","provider") WHERE "provider_connections"."disconnected_at" IS NULL;--> statement-breakpoint
CREATE INDEX "provider_connections_due" ON "provider_connections" USING btree ("next_pull_at") WHERE "provider_connections"."sealed_credentials" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_connections_consent" ON "provider_connections" USING btree ("tracking_connection_id");--> statement-breakpoint
CREATE INDEX "provider_connections_eld" ON "provider_connections" USING btree ("eld_connection_id");--> statement-breakpoint
CREATE INDEX "provider_posts_received" ON "provider_posts" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "position_feeds_company" ON "position_feeds" USING btree ("company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "eld_vehicles_external" ON "eld_vehicles" USING btree ("connection_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "position_feeds_sender" ON "position_feeds" USING btree (coalesce("company_id", 0),coalesce("user_id", 0),coalesce("connection_id", 0));