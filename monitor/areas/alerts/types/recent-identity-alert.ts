import { ALERT_CATEGORY_LABELS, RECENT_IDENTITY_ALERT_DAYS } from '@contract/identity-alerts/identity-alerts.constants';
import { DAY_MS } from '@contract/shared/day';
import { stepsDown } from '../../identity-alerts/weigh-alert';
import { type AlertType, checked, clear, daysBefore, iso, ofCarrier, raised } from '../alert-type';

/** By steps down; undefined: the type's own severity. */
const BELOW = [undefined, 'look', 'know'] as const;

/** Checks what brokers published about the carrier in the last days. These reports are not verified. */
export const recentIdentityAlert: AlertType = {
  type: 'recent_identity_alert',
  closesByItself: true,
  look: ofCarrier((carrier, { today, now }, _threshold, deadlines) => {
    const at = iso(now);
    const since = daysBefore(today, RECENT_IDENTITY_ALERT_DAYS);
    const recent = carrier.identityAlerts.filter(({ publishedOn }) => publishedOn >= since);
    const [newest] = recent;
    if (!newest) return clear('No identity alert of the last 7 days stands.');
    deadlines.hasPassed(Date.parse(newest.publishedOn) + (RECENT_IDENTITY_ALERT_DAYS + 1) * DAY_MS);
    for (const { standingFrom } of recent) if (standingFrom !== null) deadlines.hasPassed(Date.parse(standingFrom));
    const heaviest = Math.min(...recent.map((alert) => stepsDown(alert, at)));
    return raised(
      String(newest.id),
      `${ALERT_CATEGORY_LABELS[newest.isType]}: a broker’s identity alert about ${carrier.name}.`,
      recent.map((alert) =>
        checked(
          ALERT_CATEGORY_LABELS[alert.isType],
          [
            alert.message,
            alert.standingNote,
            alert.isAnswered ? 'The carrier answered.' : 'The carrier has not answered.',
            ...(alert.hasEvidence ? [] : ['No evidence attached.']),
            alert.reporterNote,
          ].join(' '),
          'A broker’s report, which no one has checked',
          alert.publishedOn,
        ),
      ),
      // An unproven report is only a question: it must not stop an honest carrier's loads.
      BELOW[Math.min(heaviest, BELOW.length - 1)],
    );
  }),
};
