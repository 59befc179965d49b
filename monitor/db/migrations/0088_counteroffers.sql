CREATE TABLE "bid_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bid_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bid_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"note" text,
	"user_id" integer,
	"network_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bid_changes_kind_check" CHECK ("bid_changes"."kind" IN ('sent', 'price_changed', 'countered', 'counter_accepted', 'counter_declined', 'withdrawn', 'accepted', 'declined', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "priced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "counter_cents" integer;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "counter_note" text;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "counter_state" text;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "counter_offered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "counter_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bids" ADD COLUMN "counter_user_id" integer;--> statement-breakpoint
ALTER TABLE "bid_changes" ADD CONSTRAINT "bid_changes_bid_id_bids_id_fk" FOREIGN KEY ("bid_id") REFERENCES "public"."bids"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bid_changes" ADD CONSTRAINT "bid_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bid_changes_bid" ON "bid_changes" USING btree ("bid_id","id");--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_counter_user_id_users_id_fk" FOREIGN KEY ("counter_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loads_hauled_lane" ON "loads" USING btree ("company_id","origin_latitude","origin_longitude") WHERE "loads"."carrier_id" IS NOT NULL AND "loads"."cancelled_at" IS NULL;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_counter_state_check" CHECK ("bids"."counter_state" IN ('offered', 'accepted', 'declined', 'replaced', 'expired', 'ended'));