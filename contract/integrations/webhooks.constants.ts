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

/** The headers of every delivery: the event's kind, the delivery's id, and `t=<unix seconds>,v1=<hex HMAC-SHA256>`. */
export const WEBHOOK_HEADERS = {
  signature: 'monitor-signature',
  event: 'monitor-event',
  delivery: 'monitor-delivery',
} as const;
