import { LOAD_EXCEPTIONS, LOAD_LISTS, type LoadList } from '@contract/loads/loads.constants';
import { VERDICT_NAMES } from '@contract/rules/rules.constants';
import { formatCount } from '@contract/shared/format';
import { Missing, None, NotOnFile } from '@ui/definition-list';
import { Fragment } from 'react';
import { ListLink } from '~/components/list-link';
import { PhoneLink, PhoneText } from '~/components/phone-link';
import { CarrierLink, RowLink } from '~/components/row-link';
import type { Column } from '~/components/table/data-table';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths, withBase } from '~/paths';
import { capitalized } from '~/view/capitalized';
import { STOPPED_LABEL } from '~/view/carrier/stopped';
import type { ListedLoad, ListedPlace } from '~/view/loads/listed-load';

const PROTECTION_TONE = { not_protected: 'stop-word', flagged: 'attention', ready: '', protected: '' };

/** What a dense row has no room for. */
const leftOutOf = ({ customer, status, tracking, origin, destination, assignee, alerts }: ListedLoad) =>
  [
    customer,
    [origin, destination]
      .map((place) => place && `${place.name} ${place.window}`)
      .filter(Boolean)
      .join(' to '),
    status.label,
    tracking.label,
    alerts && formatCount(alerts.count, 'alert'),
    assignee ?? 'Not assigned',
  ]
    .filter(Boolean)
    .join(' · ');

/** What a column of loads is, once for all lists. */
const COLUMNS = [
  {
    key: 'reference',
    header: 'Reference',
    isRowHeader: true,
    sortKey: 'reference',
    className: 'cell-reference',
    cell: (load, at) => (
      <>
        <RowLink of="load" to={paths.load(load.id)} at={at} title={leftOutOf(load)}>
          {load.reference}
        </RowLink>
        {load.customer ? <span className="row-note">{load.customer}</span> : null}
      </>
    ),
  },
  {
    key: 'why',
    header: 'What it needs',
    className: 'cell-why',
    cell: ({ why, uncovered }) =>
      why === null ? (
        uncovered && <span>Needs a carrier, {uncovered.pickupIn}</span>
      ) : (
        <span className={why.cause === 'do-not-dispatch' || why.cause === 'not-protected' ? 'stop-word' : 'attention'}>
          {why.reason}
          {why.others > 0 ? <span className="small-print"> +{why.others}</span> : null}
        </span>
      ),
  },
  {
    key: 'alerts',
    header: 'Alerts',
    className: 'cell-alerts',
    cell: ({ id, alerts }, at) =>
      alerts === null ? null : (
        <RowLink
          of="load"
          to={`${paths.load(id)}#alerts-title`}
          at={at}
          className={`severity severity-${alerts.severity}`}
        >
          {formatCount(alerts.count, 'alert')}
        </RowLink>
      ),
  },
  {
    key: 'carrier',
    header: 'Carrier',
    className: 'cell-carrier',
    cell: (load, at) => <CarrierCell of={load} at={at} />,
  },
  {
    key: 'status',
    header: 'Status',
    sortKey: 'status',
    className: 'cell-status',
    cell: ({ id, status, protection, posted }) => (
      <>
        {status.label}
        {protection === null ? null : (
          <span className={`row-note ${PROTECTION_TONE[protection.state]}`} title={protection.sentence}>
            {protection.label}
          </span>
        )}
        {posted ? (
          <ListLink to={paths.boardLoad(id)} className="row-note" title={posted}>
            Posted
          </ListLink>
        ) : null}
      </>
    ),
  },
  {
    key: 'tracking',
    header: 'Tracking',
    from: 'medium',
    sortKey: 'tracking_status',
    className: 'cell-tracking',
    cell: ({ tracking: { label, age } }) => (
      <>
        {label}
        <span className="row-note">{age === null ? 'No position' : `Position ${age}`}</span>
      </>
    ),
  },
  {
    key: 'origin',
    header: 'Origin',
    sortKey: 'origin',
    alsoSorts: [{ label: 'by time', sortKey: 'first_window_starts_at' }],
    className: 'cell-origin',
    cell: ({ origin }) => <Place of={origin} />,
  },
  {
    key: 'destination',
    header: 'Destination',
    sortKey: 'destination',
    className: 'cell-destination',
    cell: ({ destination, stopsBetween }) => <Place of={destination} stopsBetween={stopsBetween} />,
  },
  {
    key: 'driver',
    header: 'Driver and truck',
    className: 'cell-driver',
    cell: ({ driver: { name, phone, flags, isInDoubt }, vehicle }) => {
      const link =
        phone &&
        (isInDoubt ? (
          <span key="phone" className="missing">
            In doubt: <PhoneText number={phone} flags={flags} />
          </span>
        ) : (
          <PhoneLink key="phone" number={phone} flags={flags} />
        ));
      const [first, ...rest] = [link, name, vehicle].filter(Boolean);
      if (!first) return <None />;
      const words = rest.join(', ');
      return (
        <>
          {first}
          {words ? <span className="row-note">{words}</span> : null}
        </>
      );
    },
  },
  {
    key: 'assignee',
    header: 'Assignee',
    from: 'medium',
    className: 'cell-assignee',
    cell: ({ assignee, team }) => (
      <>
        {assignee ?? <None />}
        {team ? <span className="row-note">{team}</span> : null}
      </>
    ),
  },
  {
    key: 'rate',
    header: 'Rate',
    isNumeric: true,
    from: 'wide',
    sortKey: 'rate_cents',
    className: 'cell-rate',
    cell: (load) => (
      <>
        {load.rate === null ? (
          <NotOnFile />
        ) : (
          <span className={load.margin?.isLoss ? 'attention' : undefined}>{load.rate}</span>
        )}
        <Money of={load} className="row-note" />
      </>
    ),
  },
  {
    key: 'pickup',
    header: 'Pickup',
    sortKey: 'first_window_starts_at',
    className: 'cell-pickup',
    cell: ({ uncovered }) => uncovered && <strong>{capitalized(uncovered.pickupIn.replace(/^pickup /, ''))}</strong>,
  },
  {
    key: 'due',
    header: 'Check call',
    className: 'cell-why',
    cell: ({ callDue }) => callDue && <span className="attention">{callDue}</span>,
  },
  {
    key: 'equipment',
    header: 'Equipment',
    className: 'cell-equipment',
    cell: ({ equipment }) => equipment ?? <NotOnFile />,
  },
  {
    key: 'board',
    header: 'Posting',
    from: 'medium',
    className: 'cell-board',
    cell: ({ id, reference, posted, uncovered }) =>
      posted ? (
        <ListLink to={paths.boardLoad(id)} title={posted}>
          Posted
        </ListLink>
      ) : uncovered?.mayPost ? (
        <ListLink to={paths.boardPost(id)} aria-label={`Post ${reference}`}>
          Post…
        </ListLink>
      ) : (
        <None />
      ),
  },
  {
    key: 'missing',
    header: 'Missing for billing',
    className: 'cell-missing',
    cell: ({ id, reference, paperwork }, at) =>
      paperwork === null ? (
        <Missing>Not billed</Missing>
      ) : paperwork.missing === null ? (
        // A broker may send them by its TMS: none here is no gap, and not complete either.
        paperwork.confirmation === null ? (
          <Missing>No rate con here</Missing>
        ) : (
          'Complete'
        )
      ) : (
        <>
          <span className="attention">{paperwork.missing}</span>
          {paperwork.proofId === null ? (
            <span className="row-note record-link">
              <RowLink
                of="load"
                to={paths.loadPaperNew(id, { type: 'proof_of_delivery' })}
                at={at}
                aria-label={`Upload proof of delivery of ${reference}`}
              >
                Upload
              </RowLink>
            </span>
          ) : null}
        </>
      ),
  },
  {
    key: 'papers',
    header: 'Documents',
    className: 'cell-papers',
    cell: ({ id, paperwork }) => {
      const { confirmation, proofId, billId } = paperwork ?? { confirmation: null, proofId: null, billId: null };
      const files = [
        { name: 'POD', fileId: proofId },
        { name: 'BOL', fileId: billId },
      ].filter(({ fileId }) => fileId !== null);
      if (confirmation === null && files.length === 0) return <None />;
      return (
        <>
          {confirmation ? (
            <span>
              <ListLink to={paths.rateConfirmation(confirmation.id)}>{confirmation.number}</ListLink>{' '}
              <span className={confirmation.isSigned ? undefined : 'attention'}>{confirmation.state}</span>
            </span>
          ) : null}
          {files.length === 0 ? null : (
            <span className="row-note file-links">
              {files.map(({ name, fileId }, index) => (
                <Fragment key={name}>
                  {index > 0 ? ' · ' : null}
                  <a href={withBase(paths.loadPaper(id, fileId!))}>{name}</a>
                </Fragment>
              ))}
            </span>
          )}
        </>
      );
    },
  },
  {
    key: 'invoice',
    header: 'Carrier invoice',
    className: 'cell-invoice',
    cell: ({ paperwork }) =>
      paperwork?.invoice ? (
        <>
          <ListLink to={paths.ediInvoice(paperwork.invoice.id)}>{paperwork.invoice.number}</ListLink>
          <span className={paperwork.invoice.isHeld ? 'row-note attention' : 'row-note'}>{paperwork.invoice.note}</span>
        </>
      ) : (
        <None />
      ),
  },
  {
    key: 'detention',
    header: 'Detention',
    isNumeric: true,
    className: 'cell-detention',
    cell: ({ id, paperwork }) => {
      const detention = paperwork?.detention;
      if (!detention) return <None />;
      return (
        <>
          <ListLink to={paths.loadDetention(id)} className={detention.isOwed ? undefined : 'missing'}>
            {detention.words}
          </ListLink>
          {detention.note ? <span className="row-note">{detention.note}</span> : null}
        </>
      );
    },
  },
] as const satisfies readonly Column<ListedLoad>[];

type LoadColumn = (typeof COLUMNS)[number]['key'];

const UNCOVERED: readonly LoadColumn[] = [
  'reference',
  'pickup',
  'alerts',
  'origin',
  'destination',
  'equipment',
  'rate',
  'carrier',
  'board',
  'assignee',
];
/** The reason says what tracking would. */
const NEEDY: readonly LoadColumn[] = [
  'reference',
  'why',
  'alerts',
  'carrier',
  'status',
  'origin',
  'destination',
  'driver',
  'assignee',
  'rate',
];
/** What a bill rests on: whom to bill and to pay, how much, and what is missing. */
const CLOSED: readonly LoadColumn[] = [
  'reference',
  'missing',
  'carrier',
  'status',
  'origin',
  'destination',
  'papers',
  'invoice',
  'detention',
  'rate',
];
const CALLS: readonly LoadColumn[] = NEEDY.map((key) => (key === 'why' ? 'due' : key));
const OTHERS: readonly LoadColumn[] = [...NEEDY.slice(0, 5), 'tracking', ...NEEDY.slice(5)];

const pick = (keys: readonly LoadColumn[]): readonly Column<ListedLoad>[] =>
  keys.map((wanted) => COLUMNS.find(({ key }) => key === wanted)!);

/** The columns of a list of loads: what its reader decides by. */
export const LOAD_COLUMNS: Readonly<Record<LoadList, readonly Column<ListedLoad>[]>> = {
  ...(Object.fromEntries(LOAD_LISTS.map((list) => [list, pick(OTHERS)])) as Record<LoadList, Column<ListedLoad>[]>),
  ...Object.fromEntries(['exceptions', ...LOAD_EXCEPTIONS].map((list) => [list, pick(NEEDY)])),
  uncovered: pick(UNCOVERED),
  'calls-due': pick(CALLS),
  closed: pick(CLOSED),
};

const SAYS: Readonly<Partial<Record<string, (load: ListedLoad) => boolean>>> = {
  alerts: ({ alerts }) => alerts !== null,
  assignee: ({ assignee, team }) => assignee !== null || team !== null,
  invoice: ({ paperwork }) => paperwork?.invoice != null,
};

/** Without a column in which no row says anything: what the others need is whole instead. */
export const columnsSaying = (columns: readonly Column<ListedLoad>[], rows: readonly ListedLoad[]) =>
  rows.length === 0 ? columns : columns.filter(({ key }) => rows.some((row) => SAYS[key]?.(row) ?? true));

/** RPM, and the margin for who may see it. */
function Money({ of: { rate, perMile, margin }, className, isWhole = false }: MoneyProps) {
  const words = [isWhole && rate, perMile, margin && `Margin: ${margin.words}`].filter(Boolean).join(', ');
  if (words === '') return null;
  return <span className={margin?.isLoss ? `${className} attention` : className}>{words}</span>;
}

interface MoneyProps {
  of: Pick<ListedLoad, 'rate' | 'perMile' | 'margin'>;
  className: string;
  /** With the rate itself, where its column is left out. */
  isWhole?: boolean;
}

function CarrierCell({ of: load, at }: { of: ListedLoad; at: number }) {
  const { id, reference, carrier, uncovered } = load;
  const pay = <Money of={load} className="row-note until-wide" isWhole />;
  if (carrier === null)
    return (
      <>
        <None />
        {pay}
        {uncovered?.mayCover ? (
          <span className="row-note record-link">
            <RowLink of="load" to={paths.loadCover(id)} at={at} aria-label={`Cover ${reference}`} aria-keyshortcuts="c">
              Cover
            </RowLink>
          </span>
        ) : null}
      </>
    );
  return (
    <>
      <CarrierLink carrierId={carrier.id}>{carrier.name}</CarrierLink>
      <span className="row-note" title={carrier.verdict ? VERDICT_NAMES[carrier.verdict] : undefined}>
        {carrier.isStopped ? (
          <strong className="stop-band">{STOPPED_LABEL}</strong>
        ) : (
          <VerdictBadge verdict={carrier.verdict} />
        )}
      </span>
      {pay}
    </>
  );
}

function Place({ of: place, stopsBetween = 0 }: { of: ListedPlace | null; stopsBetween?: number }) {
  if (place === null) return <Missing>No other stop</Missing>;
  return (
    <>
      <span className="place-name">{place.name}</span>
      <span className="row-note place-window">{place.window}</span>
      <span className="place-from" aria-hidden="true">
        {place.from}
      </span>
      {stopsBetween > 0 ? (
        <span className="row-note">
          +{stopsBetween} {stopsBetween === 1 ? 'stop' : 'stops'} between
        </span>
      ) : null}
    </>
  );
}
