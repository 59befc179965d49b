import { ENTERED_IDENTIFIER_STATUS_LABELS } from '@contract/carriers/entered-identifiers.constants';
import { formatAge, formatDate, formatDollars, formatInteger } from '@contract/shared/format';
import { SAFETY_RATINGS, UNRATED_LABEL } from '@contract/shared/safety-ratings';
import type { SearchTextClass } from '@contract/shared/search-text';
import { Missing } from '@ui/definition-list';
import { RelationshipWord } from '~/components/carrier/relationship-label';
import { ListLink } from '~/components/list-link';
import type { Column } from '~/components/table/data-table';
import { paths } from '~/paths';
import { carrierName, labelled, valuesOf } from '~/view/carrier/identifiers';
import { foundEntered, isFoundByDba, numberBesideDot } from '~/view/carrier/search-match';
import type { ListedCarrier } from '~/view/listed-carrier';
import { verdictColumn } from './carrier-verdict';

const NO_RECORD = 'No record';

/**
 * The columns of a carrier search: verdict first, then who, then the facts that decide.
 *
 * @param search what the text meant: it decides which of several names and numbers a row shows
 * @param today ISO day that ages are counted to
 */
export const resultColumns = (search: SearchTextClass, today: string): readonly Column<ListedCarrier>[] => [
  verdictColumn,
  {
    key: 'name',
    header: 'Carrier',
    isRowHeader: true,
    sortKey: 'legal_name',
    cell: (carrier) => <Name carrier={carrier} search={search} />,
  },
  {
    key: 'dot',
    header: 'USDOT',
    isNumeric: true,
    sortKey: 'dot_number',
    cell: (carrier) => valuesOf(carrier.identifiers, 'DOT')[0] ?? <Missing>{NO_RECORD}</Missing>,
  },
  {
    key: 'docket',
    header: 'Docket',
    isOneLine: true,
    from: 'wide',
    cell: (carrier) => <Docket carrier={carrier} search={search} />,
  },
  {
    key: 'place',
    header: 'Place',
    isOneLine: true,
    sortKey: 'state',
    cell: ({ city, state }) => {
      const place = [city, state].filter(Boolean).join(', ');
      return place === '' ? <Missing /> : <span className="result-place">{place}</span>;
    },
  },
  {
    key: 'fleet',
    header: 'Power units',
    isNumeric: true,
    sortKey: 'power_units',
    from: 'medium',
    cell: (carrier) => count(carrier.power_units),
  },
  {
    key: 'drivers',
    header: 'Drivers',
    isNumeric: true,
    sortKey: 'drivers',
    from: 'widest',
    cell: (carrier) => count(carrier.drivers),
  },
  {
    key: 'authority',
    header: 'Authority age',
    isOneLine: true,
    from: 'medium',
    cell: (carrier) => authority(carrier, today),
  },
  {
    key: 'safety',
    header: 'Safety rating',
    isOneLine: true,
    from: 'wide',
    sortKey: 'safety_rating',
    cell: safetyRating,
  },
  { key: 'insurance', header: 'BIPD in force', isNumeric: true, cell: insurance },
  {
    key: 'inspection',
    header: 'Since last inspection',
    isOneLine: true,
    from: 'wide',
    cell: ({ facts }) =>
      facts?.last_inspection_on ? (
        <time dateTime={facts.last_inspection_on} title={formatDate(facts.last_inspection_on)}>
          {formatAge(facts.last_inspection_on, today)}
        </time>
      ) : (
        <NoRecord facts={facts} />
      ),
  },
  {
    key: 'relationship',
    header: 'Relationship',
    isOneLine: true,
    cell: ({ relationship }) => <RelationshipWord of={relationship} />,
  },
];

/** What a reduced watchdog account is not told. */
const FULL_PROFILE_COLUMNS = ['verdict', 'authority', 'safety', 'insurance', 'inspection', 'relationship'];

/**
 * The columns that a list has anything to say in. To a reduced watchdog account its carriers come without verdict and
 * facts: "No record" or "Not rated" would then be said of what is only not shown.
 *
 * @param showsSafetyRating as the filter of that name says; the others of a list are shown in any case
 */
export function columnsTold<Row extends ListedCarrier>(
  columns: readonly Column<Row>[],
  carriers: readonly Row[],
  showsSafetyRating = true,
) {
  const areFactsShown = carriers.some(({ facts }) => facts !== undefined);
  return columns.filter(
    ({ key }) => (areFactsShown || !FULL_PROFILE_COLUMNS.includes(key)) && (showsSafetyRating || key !== 'safety'),
  );
}

/** "No record", or that what there is is too old to tell of today. */
function NoRecord({ facts }: Pick<ListedCarrier, 'facts'>) {
  const [oldest] = (facts?.too_old ?? []).toSorted((a, b) => (a.as_of ?? '').localeCompare(b.as_of ?? ''));
  if (!oldest) return <Missing>{NO_RECORD}</Missing>;
  return <Missing>{`Too old: as of ${formatDate(oldest.as_of)}`}</Missing>;
}

/** The name is never cut before what stands behind it; the DBA name is only when it is not what was looked for. */
function Name({ carrier, search }: { carrier: ListedCarrier; search: SearchTextClass }) {
  const isFound = isFoundByDba(search, carrier);
  const entered = foundEntered(search, carrier);
  const dba = carrier.legal_name ? carrier.dba_name : null;
  const name = carrierName(carrier);
  return (
    <>
      <span className={isFound ? 'result-name result-name-found-by-dba' : 'result-name'}>
        <ListLink to={paths.carrier(carrier.id)} title={dba ? `${name}, DBA ${dba}` : name}>
          {name}
        </ListLink>
        {dba ? <span className="result-dba">DBA {dba}</span> : null}
      </span>
      {entered ? (
        <span className="row-note">
          {labelled(entered)}, of no federal record, {ENTERED_IDENTIFIER_STATUS_LABELS[entered.status].toLowerCase()}
        </span>
      ) : null}
    </>
  );
}

function Docket({ carrier, search }: { carrier: ListedCarrier; search: SearchTextClass }) {
  const number = numberBesideDot(search, carrier.identifiers);
  if (number === null) return <Missing>{NO_RECORD}</Missing>;
  return (
    <>
      {labelled(number.shown)}
      {number.othersCount > 0 ? <span className="small-print"> +{number.othersCount} more</span> : null}
    </>
  );
}

const count = (value: number | null) => (value === null ? <Missing /> : formatInteger(value));

function authority({ facts }: ListedCarrier, today: string) {
  if (!facts || facts.has_active_authority === null) return <NoRecord facts={facts} />;
  if (!facts.has_active_authority) return <span className="attention">Not active</span>;
  return facts.authority_granted_on ? formatAge(facts.authority_granted_on, today) : 'Date not reported';
}

function safetyRating({ facts, status_code }: ListedCarrier) {
  const rating = facts?.safety_rating;
  // Ratings come with the census: without its row nobody knows whether there is one.
  if (!rating && facts?.is_census_too_old) return <NoRecord facts={facts} />;
  if (!rating) return status_code === null ? <Missing /> : UNRATED_LABEL;
  return SAFETY_RATINGS[rating as keyof typeof SAFETY_RATINGS] ?? rating;
}

function insurance({ facts }: ListedCarrier) {
  if (!facts || facts.bipd_in_force_usd === null) return <NoRecord facts={facts} />;
  return (
    <>
      {formatDollars(facts.bipd_in_force_usd)}
      {facts.insurance_cancel_effective_on ? (
        <span className="row-note attention">ends {formatDate(facts.insurance_cancel_effective_on)}</span>
      ) : null}
    </>
  );
}
