import type { CurrentAuthority } from '@contract/carriers/authority-history.entities';
import { authorityTypeWords } from '@contract/carriers/authority-labels';
import type { BrokerAuthorityStatus } from '@contract/identity/sign-up.constants';
import type { BrokerAuthority } from '@contract/identity/sign-up.entities';
import { formatDate } from '@contract/shared/format';
import { Notice } from '@ui/notice';
import { SourceLine } from '~/components/data/source-line';

/** Whether the user may request the company's setup here: where the files are not loaded, it waits for a review. */
export const mayBeCreated = ({ status }: BrokerAuthority): boolean => status === 'active' || status === 'unknown';

const ANSWERS: Readonly<Record<BrokerAuthorityStatus, { title: string; text: string }>> = {
  active: { title: 'Broker authority: active', text: 'FMCSA’s record lets this company arrange loads.' },
  not_active: {
    title: 'Broker authority: not active',
    text: 'FMCSA’s record has broker authority of this company, but none in force. It cannot be set up at once until one is. If it was granted lately, try again when the next file is loaded.',
  },
  not_on_record: {
    title: 'Broker authority: none on record',
    text: 'FMCSA’s record has no broker authority of this company. The portal is for brokers: check the number, or try the docket of the broker authority.',
  },
  unknown: {
    title: 'Broker authority: not known',
    text: 'FMCSA’s licensing files are not loaded here, so it could not be checked. A person looks at it before the company is set up.',
  },
};

/** What the record says of the company's broker authority, and each entry that says so. */
export function BrokerAuthorityCheck({ authority }: { authority: BrokerAuthority }) {
  const { status, authorities, sources } = authority;
  const { title, text } = ANSWERS[status];
  return (
    <Notice kind={status === 'active' ? 'info' : 'warning'} title={title}>
      <p>{text}</p>
      {authorities.map((record) => (
        <div key={`${record.origin} ${record.docket} ${record.authority_type}`}>
          <p>
            {authorityTypeWords(record.authority_type)}
            {record.docket === null ? null : `, ${record.docket.replace(/^([A-Z]+)(?=\d)/, '$1 ')}`}:{' '}
            <strong>{STATUS_LABELS[record.status]}</strong>
            {record.revocation_pending ? ', revocation pending' : null}
            {record.is_superseded ? ' (does not count: Motus has this docket)' : null}
          </p>
          <SourceLine source={record.source.name} asOf={record.source.as_of} />
        </div>
      ))}
      {authorities.length === 0
        ? sources.map(({ name, as_of, loaded }) => (
            <p className="small-print" key={name}>
              {name}:{' '}
              {loaded ? `searched, as of ${as_of === null ? 'a day not reported' : formatDate(as_of)}` : 'not loaded'}
            </p>
          ))
        : null}
    </Notice>
  );
}

const STATUS_LABELS: Readonly<Record<CurrentAuthority['status'], string>> = {
  active: 'active',
  inactive: 'inactive',
  pending: 'applied for',
  withdrawn: 'withdrawn',
  none: 'never held',
};
