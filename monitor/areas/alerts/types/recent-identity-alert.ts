import { ALERT_CATEGORY_LABELS, RECENT_IDENTITY_ALERT_DAYS } from '@contract/identity-alerts/identity-alerts.constants';
import { DAY_MS } from '@contract/shared/day';
import { type AlertType, checked, clear, daysBefore, ofCarrier, raised } from '../alert-type';

/** Checks what brokers published about the carrier in the last days: reports that no one verified. */
export const recentIdentityAlert: AlertType = {
  type: 'recent_identity_alert',
  closesByItself: true,
  look: ofCarrier((carrier, { today }, _threshold, deadlines) => {
    const since = daysBefore(today, RECENT_IDENTITY_ALERT_DAYS);
    const recent = carrier.identityAlerts.filter(({ publishedOn }) => publishedOn >= since);
    const [newest] = recent;
    if (!newest) return clear('No identity alert of the last 7 days stands.');
    deadlines.hasPassed(Date.parse(newest.publishedOn) + (RECENT_IDENTITY_ALERT_DAYS + 1) * DAY_MS);
    return raised(
      String(newest.id),
      `A broker published an identity alert about ${carrier.name}: ${ALERT_CATEGORY_LABELS[newest.isType]}.`,
      recent.map((alert) =>
        checked(
          ALERT_CATEGORY_LABELS[alert.isType],
          `${alert.message}${alert.isAnswered ? ' The carrier answered.' : ' The carrier has not answered.'}${alert.hasEvidence ? '' : ' No evidence attached.'}`,
          'A broker’s report, which no one has checked',
          alert.publishedOn,
        ),
      ),
      // An unproven report is only a question: it must not stop an honest carrier's loads.
      recent.some(({ hasEvidence }) => hasEvidence) ? undefined : 'look',
    );
  }),
};
