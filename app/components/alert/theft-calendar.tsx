import { formatCount, formatDate, formatMoment } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { None, NotOnFile } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { type Column, DataTable } from '~/components/table/data-table';
import { paths } from '~/paths';
import type { CalendarDay, CalendarPickup, TheftCalendarData } from '~/view/alerts/theft-calendar';

type Row = CalendarDay['pickups'][number];

/** Which pickups to watch, where and when, and what the list behind it can prove. */
export function TheftCalendar(props: TheftCalendarData) {
  const { asOf, total, compared, list, isCut, days, goods, notCompared } = props;
  return (
    <div className="stack-wide">
      <div className={`decision-panel ${total > 0 ? 'panel-warn' : ''}`}>
        <p className="panel-answer">
          <strong>{answer(props)}</strong>
        </p>
        <p className="small-print">
          {formatCount(compared, 'pickup')} compared, {formatMoment(asOf)}. List: {list.sources.join(', ') || 'none'}
          {list.as_of ? `, as of ${formatDate(list.as_of)}` : ''}. A pickup that is not listed may still be at risk.
        </p>
      </div>
      {list.not_checked_because === null ? null : (
        <Notice kind="warning" title={LIST_WORDS[list.not_checked_because]}>
          <p>Pickups that are not listed were not checked.</p>
        </Notice>
      )}
      {isCut ? <Notice kind="warning" title="There are more pickups than this page can hold" /> : null}
      {total > 0 ? <Counts {...props} /> : null}
      {goods.length > 0 ? (
        <section className="stack" aria-labelledby="goods-title">
          <h2 id="goods-title">Goods</h2>
          <ul className="plain-bullets">
            {goods.map(({ goods: name, count }) => (
              <li key={name}>
                {name}: {formatCount(count, 'pickup')}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {days.map(({ day, words, pickups }) => (
        <section key={day} className="stack" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>{words}</h2>
          <DataTable
            caption={`High-risk pickups on ${words}`}
            isCaptionHidden
            columns={COLUMNS}
            rows={pickups}
            rowKey={({ key }) => key}
          />
        </section>
      ))}
      {notCompared.length > 0 ? (
        <section className="stack" aria-labelledby="not-compared-title">
          <h2 id="not-compared-title">Not compared with the list</h2>
          <ul className="plain-bullets">
            {notCompared.map(({ key, loadId, reference, place, why }) => (
              <li key={key}>
                <Link to={paths.load(loadId)}>{reference}</Link>, {place}: {why}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

const LIST_WORDS = {
  not_loaded: 'The list of risk areas is not loaded',
  too_old: 'The list of risk areas is too old',
  not_whole: 'Parts of the list of risk areas could not be read',
} as const;

function answer({ total, counties, days, notCompared }: TheftCalendarData): string {
  const open = notCompared.length === 0 ? '' : ` ${formatCount(notCompared.length, 'pickup')} could not be compared.`;
  if (total === 0) return `None of your pickups in the next 7 days is on the list of risk areas.${open}`;
  const where = formatCount(counties.length, 'county', 'counties');
  return `${formatCount(total, 'high-risk pickup')} in ${where} on ${formatCount(days.length, 'day')}.${open}`;
}

/** How many pickups each county has on each day. */
function Counts({ columns, counties }: TheftCalendarData) {
  const cells: readonly Column<TheftCalendarData['counties'][number]>[] = [
    { key: 'county', header: 'County', isRowHeader: true, cell: ({ county }) => county },
    ...columns.map(({ day, weekday, date }, at) => ({
      key: day,
      header: `${weekday.slice(0, 3)} ${date}`,
      isNumeric: true,
      cell: ({ byDay }: { byDay: readonly number[] }) => (byDay[at] ? <strong>{byDay[at]}</strong> : '0'),
    })),
  ];
  return (
    <section className="stack" aria-labelledby="counties-title">
      <h2 id="counties-title">Counties and days</h2>
      <DataTable
        caption="High-risk pickups by county and day"
        isCaptionHidden
        columns={cells}
        rows={counties}
        rowKey={({ county }) => county}
      />
    </section>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'load',
    header: 'Load',
    isRowHeader: true,
    cell: ({ loadId, reference, customer }) => (
      <>
        <Link to={paths.load(loadId)}>{reference}</Link>
        {customer ? <span className="row-note">{customer}</span> : null}
      </>
    ),
  },
  {
    key: 'county',
    header: 'County',
    cell: ({ county, place, facility }) => (
      <>
        {county}
        <span className="row-note">{[facility, place].filter(Boolean).join(', ')}</span>
      </>
    ),
  },
  { key: 'goods', header: 'Goods', cell: ({ goods }) => goods ?? <NotOnFile /> },
  { key: 'window', header: 'Pickup', cell: ({ window }) => window },
  { key: 'carrier', header: 'Carrier', cell: ({ carrier }) => <Carrier of={carrier} /> },
  {
    key: 'why',
    header: 'The list warns of',
    cell: ({ why }) => why.map((words) => <p key={words}>{words}</p>),
  },
];

function Carrier({ of: carrier }: { of: CalendarPickup['carrier'] }) {
  return carrier ? <Link to={paths.carrier(carrier.id)}>{carrier.name}</Link> : <None />;
}
