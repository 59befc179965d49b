/** The subject of an insight about a carrier (loads text, section 9). */
export const INSIGHT_TYPES = ['authority_history_gap', 'broker_authority_nearby'] as const;
export type InsightType = (typeof INSIGHT_TYPES)[number];

export const INSIGHT_TYPE_LABELS: Record<InsightType, string> = {
  authority_history_gap: 'Gap in authority history',
  broker_authority_nearby: 'Broker authority nearby',
};

/** The sample of insights shows this many carriers; which ones is not in the texts. */
export const SAMPLE_INSIGHT_CARRIERS = 33;
