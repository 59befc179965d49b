import type { CallerAnswer } from '@contract/callers/callers.constants';
import type { AssociatedWithContact, ContactCarrier, KnownContact } from '@contract/carriers/contact-search.entities';
import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import { CENSUS_STATUSES, codeLabel } from '@contract/shared/fmcsa-codes';
import { formatDate } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link } from '@remix-run/react';
import { Missing } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { identityColumns } from '~/components/carrier/identity-columns';
import { RelationshipWord } from '~/components/carrier/relationship-label';
import { SectionList } from '~/components/carrier/section-list';
import { SourceLine } from '~/components/data/source-line';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import { categoryWords } from '~/view/contact-category';
import { knownWords, listTitle, listWords, matchedValue, matchWords, reasonsOf } from './contact-labels';
import type { ShownCaller } from './contact-lookups.server';

interface ContactAnswerProps {
  found: AssociatedWithContact;
  paging: PagingInfo;
  pageParam: string;
  caller: ShownCaller;
}

/** The worst first. */
const TONES = ['error', 'warning', 'info'] as const;
const CALLER_TONES: Record<CallerAnswer, (typeof TONES)[number]> = {
  flagged: 'error',
  of_another: 'error',
  not_on_record: 'warning',
  new_on_record: 'warning',
  of_several: 'warning',
  on_record: 'info',
  confirmed_here: 'info',
  not_checked: 'warning',
};

/** What a contact turned out to be, why, and the carriers that it leads to. */
export function ContactAnswer({ found, paging, pageParam, caller }: ContactAnswerProps) {
  const [ofCategory, words] = categoryWords(found);
  const tone = TONES.find((one) => one === ofCategory || one === CALLER_TONES[caller.answer])!;
  const isNothing = paging.totalRecords === 0;
  return (
    <section className="stack-wide" aria-label={found.contact_type === 'phone' ? 'Phone number' : 'Email address'}>
      <Notice kind={tone}>
        <h2 className="contact-answer">{words}</h2>
        <p>{caller.sentence}</p>
        <h3>{caller.load ? `Next, for load ${caller.load.reference}` : 'Next'}</h3>
        <ol className="plain-bullets">
          {caller.next.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <h3>What was found</h3>
        <ul className="plain-bullets">
          {reasonsOf(found).map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
        {isNothing ? <p>{whatNow(found)}</p> : null}
        <ul className="small-print" aria-label="Fraud lists">
          {found.fraud_lists.map((check) => (
            <li key={check.key}>{listWords(check)}</li>
          ))}
        </ul>
        {found.sources.map(({ name, as_of, loaded, is_partial }) =>
          loaded ? (
            <SourceLine key={name} source={name} asOf={as_of} isPartial={is_partial} />
          ) : (
            <p key={name} className="small-print">
              {name}: not loaded
            </p>
          ),
        )}
      </Notice>
      {found.known_by_company && found.known_by_company.total > 0 ? (
        <KnownByCompany known={found.known_by_company} />
      ) : null}
      {isNothing ? null : (
        <SectionList
          title={listTitle(found, paging.totalRecords)}
          rows={found.carriers}
          columns={columnsTold(found.carriers)}
          rowKey={({ id }) => id}
          paging={paging}
          noun={['carrier', 'carriers']}
          empty=""
          pageParam={pageParam}
        />
      )}
    </section>
  );
}

/** What the company itself has, apart from the federal record and never mixed with it. */
function KnownByCompany({ known }: { known: NonNullable<AssociatedWithContact['known_by_company']> }) {
  const { entries, total } = known;
  const title = `In your company’s own records, unverified${total > entries.length ? `: the newest ${entries.length} of ${total}` : ''}`;
  return (
    <section className="stack" aria-label={title}>
      <h3>{title}</h3>
      <DataTable
        caption={title}
        isCaptionHidden
        columns={KNOWN_COLUMNS}
        rows={entries}
        rowKey={(entry) => JSON.stringify(entry)}
      />
    </section>
  );
}

const KNOWN_COLUMNS: readonly Column<KnownContact>[] = [
  {
    key: 'carrier',
    header: 'Carrier',
    isRowHeader: true,
    cell: ({ carrier_id, carrier_name }) => (
      <Link to={paths.carrier(carrier_id)} discover="none">
        {carrier_name ?? `Carrier ${carrier_id}`}
      </Link>
    ),
  },
  { key: 'known', header: 'Where your company has it from', cell: knownWords },
  {
    key: 'relationship',
    header: 'Relationship',
    cell: ({ connection_status: status }) =>
      status === null ? (
        'No relationship'
      ) : status === 'do_not_dispatch' ? (
        <strong className="stop-word">{CONNECTION_STATUS_LABELS[status]}</strong>
      ) : (
        CONNECTION_STATUS_LABELS[status]
      ),
  },
];

function whatNow({ category, contact_type }: AssociatedWithContact): string {
  if (category === null) return 'The full census is not loaded, so no match means nothing.';
  return contact_type === 'phone'
    ? 'This is not a verdict: many carriers use numbers they never reported. Call the number on the carrier’s record before you trust this one. A match does not prove identity.'
    : 'This is not a verdict: many carriers use addresses they never reported. Reply to the address on the carrier’s record before you trust this one. A match does not prove identity.';
}

/** To a reduced watchdog account carriers come without verdict and relationship: "Not assessed" would be untrue. */
function columnsTold(carriers: readonly ContactCarrier[]) {
  const areTold = carriers.some(({ rules_assessment }) => rules_assessment !== null);
  return areTold ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'verdict' && key !== 'relationship');
}

const COLUMNS: readonly Column<ContactCarrier>[] = [
  ...identityColumns<ContactCarrier>(({ id }) => id),
  {
    key: 'match',
    header: 'On its record',
    cell: (carrier) => (
      <>
        {matchWords(carrier)}: {matchedValue(carrier)}
        <span className="row-note">
          {carrier.source.name}
          {carrier.source.as_of === null ? '' : `, as of ${formatDate(carrier.source.as_of)}`}
        </span>
      </>
    ),
  },
  {
    key: 'status',
    header: 'Registration',
    from: 'medium',
    cell: ({ status_code }) => codeLabel(CENSUS_STATUSES, status_code) ?? <Missing />,
  },
  {
    key: 'place',
    header: 'Location',
    from: 'medium',
    cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || <Missing />,
  },
  {
    key: 'relationship',
    header: 'Relationship',
    cell: ({ relationship, rules_assessment }) => {
      if (relationship === null && rules_assessment === null) return <Missing>Not shown</Missing>;
      return <RelationshipWord of={relationship} />;
    },
  },
];
