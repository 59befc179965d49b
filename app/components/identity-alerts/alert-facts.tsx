import { ALERT_CATEGORY_LABELS } from '@contract/identity-alerts/identity-alerts.constants';
import type { IdentityAlert } from '@contract/identity-alerts/identity-alerts.entities';
import { recordWords } from '@contract/identity-alerts/standing.constants';
import { formatDate, formatPhone } from '@contract/shared/format';
import { DefinitionList, Missing } from '@ui/definition-list';
import { alertState, reportedBy } from './alert-state';

/** What an alert says beside its text. */
export function AlertFacts({ alert }: { alert: IdentityAlert }) {
  const [kind, ...rest] = readByAll(alert);
  return <DefinitionList items={[kind, ...stateOf(alert), ...rest, ...readByOwn(alert)]} />;
}

/** The same for a draft: what others will read, apart from what only the reporting company sees. */
export function DraftFacts({ alert }: { alert: IdentityAlert }) {
  return (
    <>
      <DefinitionList items={readByAll(alert)} />
      <h3>Only your company sees</h3>
      <DefinitionList items={[...stateOf(alert), ...readByOwn(alert)]} />
    </>
  );
}

const readByAll = ({
  is_type,
  file_date,
  origin_name,
  own,
  commodity_name,
  has_evidence,
  standing_note,
  reporter_record,
}: IdentityAlert) =>
  [
    { term: 'Kind', value: ALERT_CATEGORY_LABELS[is_type] },
    { term: 'Incident date', value: formatDate(file_date) },
    { term: 'Picked up at', value: origin_name ?? own?.origin_postal_code ?? <Missing /> },
    { term: 'Goods', value: commodity_name ?? <Missing /> },
    { term: 'Evidence', value: has_evidence ? 'Kept by the reporter' : 'None added' },
    { term: 'Proof of a load', value: standing_note },
    { term: 'Reporter’s record', value: recordWords(reporter_record) },
  ] as const;

const stateOf = (alert: IdentityAlert) => [
  { term: 'Status', value: alertState(alert) },
  { term: 'Reported by', value: reportedBy(alert) },
];

function readByOwn({ own }: IdentityAlert) {
  if (!own) return [];
  return [
    { term: 'Phone used', value: own.phone_e164 ? formatPhone(own.phone_e164) : <Missing /> },
    { term: 'Email used', value: own.email ?? <Missing /> },
    ...(own.unpublish_reason ? [{ term: 'Unpublished because', value: own.unpublish_reason }] : []),
  ];
}
