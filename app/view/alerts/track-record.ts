import type { AlertTrackRecord } from '@contract/alerts/alert-settings.calls';
import { TICKET_RESOLUTION_LABELS, TICKET_RESOLUTIONS } from '@contract/alerts/tickets.constants';
import { formatInteger } from '@contract/shared/format';

/** "12 raised (4 fixed, 3 false alarm, 1 risk accepted, 4 open)". Zeros are omitted. */
export function trackRecordWords({ raised, open, resolutions }: AlertTrackRecord): string {
  if (raised === 0) return 'None raised';
  const parts = [
    ...TICKET_RESOLUTIONS.map((name) => [resolutions[name], TICKET_RESOLUTION_LABELS[name].toLowerCase()] as const),
    [open, 'open'] as const,
  ].filter(([count]) => count > 0);
  const all = `${formatInteger(raised)} raised`;
  return parts.length === 0
    ? all
    : `${all} (${parts.map(([count, word]) => `${formatInteger(count)} ${word}`).join(', ')})`;
}

/** The share of those closed by a person that were false, or null if too few were closed. */
export function falseShare({ resolutions }: Pick<AlertTrackRecord, 'resolutions'>): number | null {
  const judged = resolutions.fixed + resolutions.false_alarm + resolutions.accepted_risk;
  return judged < FEWEST_JUDGED ? null : (100 * resolutions.false_alarm) / judged;
}

/** With fewer a share means nothing. */
const FEWEST_JUDGED = 5;
