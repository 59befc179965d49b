CREATE TABLE "critical_notices" (
	"event_id" bigint PRIMARY KEY NOT NULL,
	"company_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_items" (
	"mail_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"ticket_id" integer,
	CONSTRAINT "notification_items_mail_id_event_id_pk" PRIMARY KEY("mail_id","event_id"),
	CONSTRAINT "notification_items_reason_check" CHECK ("notification_items"."reason" IN ('chosen', 'no_one_else', 'mentioned'))
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"time_zone" text,
	"quiet_starts_at" text,
	"quiet_ends_at" text,
	"quiet_days" smallint[] DEFAULT '{1,2,3,4,5,6,7}' NOT NULL,
	"is_critical_heard" boolean DEFAULT true NOT NULL,
	"digest_times" text[] DEFAULT '{06:00}' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"public_key" text NOT NULL,
	"sealed_key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"host" text NOT NULL,
	"user_agent" text,
	"network_address" text,
	"key_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint_hash_unique" UNIQUE("endpoint_hash")
);
--> statement-breakpoint
ALTER TABLE "notification_mails" ALTER COLUMN "subject" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_mails" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "whose" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD COLUMN "push" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "notes" ADD COLUMN "mentions" jsonb;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD COLUMN "channel" text DEFAULT 'mail' NOT NULL;--> statement-breakpoint
ALTER TABLE "notification_mails" ADD COLUMN "subscription_id" integer;--> statement-breakpoint
ALTER TABLE "ticket_events" ADD COLUMN "mentions" jsonb;--> statement-breakpoint
ALTER TABLE "critical_notices" ADD CONSTRAINT "critical_notices_event_id_company_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."company_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "critical_notices" ADD CONSTRAINT "critical_notices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_items" ADD CONSTRAINT "notification_items_mail_id_notification_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."notification_mails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_items" ADD CONSTRAINT "notification_items_event_id_company_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."company_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_key_id_push_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."push_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "critical_notices_company" ON "critical_notices" USING btree ("company_id","event_id");--> statement-breakpoint
CREATE INDEX "notification_items_event" ON "notification_items" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "notification_items_ticket" ON "notification_items" USING btree ("ticket_id","event_id") WHERE "notification_items"."ticket_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "push_keys_one" ON "push_keys" USING btree ((true)) WHERE "push_keys"."retired_at" IS NULL;--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_mails_held" ON "notification_mails" USING btree ("user_id","held_until") WHERE "notification_mails"."status" = 'waiting';--> statement-breakpoint
-- Who heard of their own alerts alone still does; what they chose of email stays, else it is as the contract says.
INSERT INTO "notification_preferences" ("user_id", "kind", "delivery", "whose", "updated_at")
SELECT u."id", k."kind", k."delivery", 'mine', now()
FROM "users" u CROSS JOIN (VALUES ('alert_raised', 'at_once'), ('alert_changed', 'off')) AS k ("kind", "delivery")
WHERE u."hears_of_own_tickets_only"
ON CONFLICT ("user_id", "kind") DO UPDATE SET "whose" = 'mine';--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "hears_of_own_tickets_only";--> statement-breakpoint
ALTER TABLE "notification_cursors" DROP COLUMN "done_on";--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_whose_check" CHECK ("notification_preferences"."whose" IN ('all', 'mine', 'team'));--> statement-breakpoint
ALTER TABLE "notification_mails" ADD CONSTRAINT "notification_mails_channel_check" CHECK ("notification_mails"."channel" IN ('mail', 'push'));