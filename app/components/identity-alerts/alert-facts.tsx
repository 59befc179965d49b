import { ALERT_CATEGORY_LABELS } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { formatDate, formatPhone } from '@contract/shared/format';
import { DefinitionList, Missing } from '@ui/definition-list';
import { alertState, reportedBy } from './alert-state';

/** What an alert says beside its text. */
export function AlertFacts({ alert }: { alert: IdentityAlert }) {
  const { own } = alert;
  const items = [
    { term: 'Kind', value: ALERT_CATEGORY_LABELS[alert.is_type] },
    { term: 'State', value: alertState(alert) },
    { term: 'Day it is about', value: formatDate(alert.file_date) },
    { term: 'Reported by', value: reportedBy(alert) },
    { term: 'Picked up at', value: alert.origin_name ?? own?.origin_postal_code ?? <Missing /> },
    { term: 'Goods', value: alert.commodity_name ?? <Missing /> },
    { term: 'Evidence', value: alert.has_evidence ? 'Kept by the reporter' : 'None added' },
    ...(own
      ? [
          { term: 'Phone used', value: own.phone_e164 ? formatPhone(own.phone_e164) : <Missing /> },
          { term: 'Email used', value: own.email ?? <Missing /> },
        ]
      : []),
    ...(own?.unpublish_reason ? [{ term: 'Unpublished because', value: own.unpublish_reason }] : []),
  ];
  return <DefinitionList items={items} />;
}
