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
  const { asOf, total, compared, list, isCut, days, columns, goods, notCompared } = props;
  return (
    <div className="stack-wide">
      <div className={`decision-panel ${total > 0 ? 'panel-warn' : ''}`}>
        <p className="panel-answer">
          <strong>{answer(props)}</strong>
        </p>
        <p className="small-print">
          {formatCount(compared, 'pickup')} checked {formatMoment(asOf)} against {list.sources.join(', ') || 'no list'}
          {list.as_of ? `, ${formatDate(list.as_of)}` : ''}. Others may be at risk too.
        </p>
        {days.length > 1 ? (
          <ul className="theft-days" aria-label="Pickups at risk by day">
            {columns
              .filter(({ day }) => days.some((one) => one.day === day))
              .map(({ day, weekday, date }) => (
                <li key={day}>
                  <a href={`#day-${day}`}>
                    {weekday.slice(0, 3)} {date}
                    <span className="count">{days.find((one) => one.day === day)!.pickups.length}</span>
                  </a>
                </li>
              ))}
          </ul>
        ) : null}
      </div>
      {list.not_checked_because === null ? null : (
        <Notice kind="warning" title={LIST_WORDS[list.not_checked_because]}>
          <p>Pickups that are not listed were not checked.</p>
        </Notice>
      )}
      {isCut ? <Notice kind="warning" title="There are more pickups than this page can hold" /> : null}
      {days.map(({ day, words, pickups }) => (
        <section key={day} className="stack short-rows narrow-names" aria-labelledby={`day-${day}`}>
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

/** Pickups that were not checked are never presented as safe. */
function answer({ total, today, days, notCompared, list }: TheftCalendarData): string {
  const open = notCompared.length === 0 ? '' : ` ${formatCount(notCompared.length, 'pickup')} could not be checked.`;
  if (total === 0)
    return list.not_checked_because === null
      ? `No pickup found in a theft area in the next 7 days.${open}`
      : `Not every pickup of the next 7 days could be checked.${open}`;
  const later = total - today;
  const last = days.at(-1)!.words.split(',')[0];
  const first = today === 0 ? 'None today' : `${formatCount(today, 'pickup')} in theft areas today`;
  return `${first}${later === 0 ? '' : `, ${later} ${today === 0 ? 'in theft areas' : 'more'} through ${last}`}.${open}`;
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
  { key: 'window', header: 'Pickup', cell: ({ window }) => window },
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
  { key: 'carrier', header: 'Carrier', cell: ({ carrier }) => <Carrier of={carrier} /> },
  {
    key: 'why',
    header: 'Risk',
    cell: ({ why }) => why.map((words) => <p key={words}>{words}</p>),
  },
];

function Carrier({ of: carrier }: { of: CalendarPickup['carrier'] }) {
  return carrier ? <Link to={paths.carrier(carrier.id)}>{carrier.name}</Link> : <None />;
}
