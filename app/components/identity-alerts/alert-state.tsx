import { ALERT_STATE_LABELS } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { formatDate } from '@contract/shared/format';

/** Whether an alert is in force, and since or until when. */
export function alertState({ state, published_at, expires_at, own }: IdentityAlert): string {
  if (state === 'published') return `Published ${formatDate(published_at!)}, until ${formatDate(expires_at!)}`;
  if (state === 'expired') return `Expired ${formatDate(expires_at!)}`;
  if (state === 'unpublished') return `Unpublished ${own?.unpublished_at ? formatDate(own.unpublished_at) : ''}`.trim();
  return ALERT_STATE_LABELS[state];
}

/** The reporter: the reader's own company is named, another never is. */
export const reportedBy = ({ own }: IdentityAlert): string =>
  own ? `Your company${own.user ? `, ${own.user}` : ''}` : 'Another broker';
