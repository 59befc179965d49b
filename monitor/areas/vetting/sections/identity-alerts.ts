import { formatCount } from '@contract/shared/format';
import type { VettingSection } from '@contract/vetting/vetting-files.entities';
import { categoryOf, type PublicAlert } from '../../identity-alerts/identity-alerts.queries';
import { section, table } from './section';

/** Every alert of brokers that warned at that moment, with what the carrier answered. */
export const identityAlertsSection = (alerts: readonly PublicAlert[]): VettingSection =>
  section({
    key: 'identity_alerts',
    title: 'Identity alerts of brokers',
    says:
      alerts.length === 0
        ? 'No broker warned of this carrier here.'
        : `Brokers warned of this carrier: ${formatCount(alerts.length, 'alert')}, reported and not checked.`,
    facts: [],
    tables: [
      table(
        'Published and not expired. Reported by brokers, checked by no one',
        [
          ['Published', 'day'],
          ['Kind', 'text'],
          ['About', 'day'],
          ['Report', 'text'],
          ['Load, confirmation or paper', 'text'],
          ['Evidence', 'text'],
          ['Answer of the carrier', 'text'],
        ],
        alerts.map((alert) => [
          alert.publishedOn,
          categoryOf(alert),
          alert.fileDate,
          alert.message,
          alert.standingNote,
          alert.hasEvidence ? 'With the reporter' : null,
          alert.answers.join('\n') || null,
        ]),
        'No broker had warned of this carrier here, which says nothing about others.',
      ),
    ],
    sources: [],
  });
