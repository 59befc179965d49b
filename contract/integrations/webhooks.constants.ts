/** The state of one event's delivery to one address. */
export const WEBHOOK_DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryStatus = (typeof WEBHOOK_DELIVERY_STATUSES)[number];

export const WEBHOOK_DELIVERY_STATUS_LABELS: Record<WebhookDeliveryStatus, string> = {
  waiting: 'On its way',
  delivered: 'Delivered',
  failed: 'Given up',
};

/** Addresses of one company. */
export const MAX_WEBHOOKS = 10;

/**
 * The headers of every delivery: the event's kind, the delivery's id, and `t=<unix seconds>,v1=<hex HMAC-SHA256>`. `replay`
 * only on one that someone asked for: `true`.
 */
export const WEBHOOK_HEADERS = {
  signature: 'monitor-signature',
  event: 'monitor-event',
  delivery: 'monitor-delivery',
  replay: 'monitor-replay',
} as const;

/** Events of one replay at most. */
export const MAX_REPLAYED_EVENTS = 10_000;
/** Events that a company may have replayed within 24 hours, to all its addresses. */
export const MAX_REPLAYED_A_DAY = 50_000;

/** What did not arrive: given up, or tried again. */
export const UNDELIVERED_LISTS = ['given_up', 'retrying'] as const;
export type UndeliveredList = (typeof UNDELIVERED_LISTS)[number];
export const UNDELIVERED_LIST_LABELS: Record<UndeliveredList, string> = {
  given_up: 'Given up',
  retrying: 'Being retried',
};
