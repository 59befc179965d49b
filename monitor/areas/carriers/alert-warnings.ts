import type { CarrierWarning } from '@contract/carriers/carriers.entities';
import { formatDate } from '@contract/shared/format';
import { categoryOf, type PublicAlert, recentOf } from '../identity-alerts/identity-alerts.queries';
import { stepsDown } from '../identity-alerts/weigh-alert';

/** The newest one by one; the section of the profile lists them all. */
const ALERTS_NAMED = 3;
const QUOTED_CHARACTERS = 240;
/** So many steps down an alert is good to know and shields no carrier in lists. */
const STEPS_TO_WEAK = 2;

/** Other brokers' recent warnings, newest first: unverified reports, with the carrier's answer. */
export function alertWarnings(alerts: readonly PublicAlert[] | undefined, today: string): CarrierWarning[] {
  const recent = recentOf(alerts ?? [], today);
  return recent.slice(0, ALERTS_NAMED).map((alert, at) => {
    const more =
      at === ALERTS_NAMED - 1 && recent.length > ALERTS_NAMED
        ? ` ${recent.length - ALERTS_NAMED} more such alerts.`
        : '';
    const answer = alert.answers.at(-1);
    const noLoad = alert.standing === null ? ', no load known' : '';
    return {
      kind: stepsDown(alert, `${today}T23:59:59.999Z`) < STEPS_TO_WEAK ? 'identity_alert' : 'weak_identity_alert',
      title: `Identity alert${noLoad}: ${categoryOf(alert)}`,
      reason: `A broker reported, about ${formatDate(alert.fileDate)}: ${quoted(alert.message)} ${
        answer === undefined ? 'The carrier has not answered.' : `The carrier answered: ${quoted(answer)}`
      } ${alert.standingNote} ${alert.hasEvidence ? '' : 'No evidence attached. '}${alert.reporterNote}${more}`,
      on: alert.publishedOn,
      source: { name: 'a broker’s report, which no one has checked', as_of: alert.publishedOn },
    };
  });
}

function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= QUOTED_CHARACTERS
    ? `“${line}”`
    : `“${line.slice(0, QUOTED_CHARACTERS).replace(/\s\S*$/, '')} …”`;
}
