import type { Notice } from '@contract/notifications/notices.calls';

/** The channel and the result: "email 2:05 PM", "browser notice not delivered". `taken` is not read. */
export function howTold(
  { channel, is_digest: isDigest, status, sent_at: sentAt, held_until: heldUntil }: Notice,
  timeOf: (at: string) => string,
): string {
  const means = channel === 'push' ? 'browser notice' : isDigest ? 'digest by email' : 'email';
  if (status === 'failed') return `${means} not delivered`;
  if (status === 'sent' && sentAt !== null) return `${means} sent ${timeOf(sentAt)}`;
  if (heldUntil !== null) return `${means} waits until ${timeOf(heldUntil)}`;
  return `${means} on its way`;
}
