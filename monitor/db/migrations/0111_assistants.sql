CREATE TABLE "assistant_proposals" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "assistant_proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" integer NOT NULL,
	"api_key_id" integer NOT NULL,
	"kind" text NOT NULL,
	"arguments" jsonb NOT NULL,
	"carrier_id" bigint,
	"ticket_id" integer,
	"sentence" text NOT NULL,
	"reason" text NOT NULL,
	"facts" jsonb NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by_user_id" integer,
	CONSTRAINT "assistant_proposals_kind_check" CHECK ("assistant_proposals"."kind" IN ('do_not_dispatch', 'note', 'certificate_request', 'alert_assignment', 'alert_closing')),
	CONSTRAINT "assistant_proposals_status_check" CHECK ("assistant_proposals"."status" IN ('open', 'confirmed', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "may_propose" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_decided_by_user_id_users_id_fk" FOREIGN KEY ("decided_by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_proposals_company" ON "assistant_proposals" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "assistant_proposals_key" ON "assistant_proposals" USING btree ("api_key_id","created_at");