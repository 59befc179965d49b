ALTER TABLE "identity_alerts" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD COLUMN "standing_kind" text;--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD COLUMN "standing_id" integer;--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD COLUMN "standing_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD COLUMN "held_because" text;--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD COLUMN "refused_because" text;--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD COLUMN "is_carrier_email_young" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "identity_alerts_held" ON "identity_alerts" USING btree ("held_at") WHERE "identity_alerts"."held_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "identity_alerts" ADD CONSTRAINT "identity_alerts_standing_kind_check" CHECK ("identity_alerts"."standing_kind" IN ('load', 'confirmation', 'packet', 'certificate', 'bid', 'mail'));--> statement-breakpoint
-- Written by hand: what published alerts were tied to, as decision 0158 works it out. The newest of the year before.
UPDATE "identity_alerts" a SET standing_kind = f.kind, standing_id = f.id,
  standing_from = CASE WHEN f.is_both THEN f.at ELSE f.at + interval '24 hours' END
FROM (
  SELECT DISTINCT ON (o.id) o.id AS alert_id, k.* FROM "identity_alerts" o CROSS JOIN LATERAL (
    SELECT 'load' AS kind, l.id, min(s.created_at) AS at, false AS is_both
      FROM "load_assignments" s JOIN "loads" l ON l.id = s.load_id
      WHERE l.company_id = o.company_id AND s.carrier_id = o.carrier_id GROUP BY l.id
    UNION ALL SELECT 'confirmation', r.id, coalesce(min(w.created_at), r.delivered_at), min(w.created_at) IS NOT NULL
      FROM "rate_confirmations" r LEFT JOIN "rate_confirmation_answers" w ON w.rate_confirmation_id = r.id
      WHERE r.company_id = o.company_id AND r.carrier_id = o.carrier_id AND r.delivered_at IS NOT NULL GROUP BY r.id
    UNION ALL SELECT 'packet', p.id, coalesce(min(g.compared_at), p.completed_at), min(g.compared_at) IS NOT NULL
      FROM "onboarding_packets" p LEFT JOIN "packet_findings" g ON g.packet_id = p.id
      WHERE p.company_id = o.company_id AND p.carrier_id = o.carrier_id GROUP BY p.id
      HAVING coalesce(min(g.compared_at), p.completed_at) IS NOT NULL
    UNION ALL SELECT 'certificate', d.id, d.created_at, d.request_id IS NOT NULL FROM "insurance_certificate_documents" d
      WHERE d.company_id = o.company_id AND d.carrier_id = o.carrier_id
    UNION ALL SELECT 'bid', b.id, b.placed_at, true FROM "bids" b
      WHERE b.company_id = o.company_id AND b.carrier_id = o.carrier_id
    UNION ALL SELECT 'mail', m.id, m.received_at, false FROM "rate_confirmation_mails" m
      WHERE m.company_id = o.company_id AND m.carrier_id = o.carrier_id
  ) k
  WHERE o.published_at IS NOT NULL AND k.at <= o.published_at AND k.at > o.published_at - interval '365 days'
  ORDER BY o.id, k.is_both OR k.at <= o.published_at - interval '24 hours' DESC, k.at DESC, k.kind, k.id
) f WHERE a.id = f.alert_id;
