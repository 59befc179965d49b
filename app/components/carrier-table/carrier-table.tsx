import { VERDICT_NAMES } from '@contract/rules/rules.constants';
import { useLocation } from '@remix-run/react';
import { Fragment } from 'react';
import { DataTable } from '~/components/table/data-table';
import { classificationLetters } from '~/view/carrier/classification-marks';
import type { ListedCarrier } from '~/view/listed-carrier';
import { type CarrierTableProps, carrierTable, isChosenIn } from './carrier-table-props';

/**
 * The table of every list of carriers: the actions first, then the verdict of each classification, the carrier, the
 * reason, and the facts. One row is two lines, three on a narrow page.
 */
export function CarrierTable<Row extends ListedCarrier>(props: CarrierTableProps<Row>) {
  const location = useLocation();
  return (
    <div className={isChosenIn(location) ? 'carrier-table carrier-table-chosen' : 'carrier-table'}>
      {props.shown.includes('rules') ? <MarksLegend rows={props.rows} /> : null}
      <DataTable {...carrierTable(props, location)} />
    </div>
  );
}

/** The meanings of a classification mark, best first. */
const MARKS = ['pass', 'override', 'incomplete', 'fail'] as const;

/** One line: the classification of each letter, and the meaning of the shapes. */
function MarksLegend({ rows }: { rows: readonly ListedCarrier[] }) {
  const classifications = rows.flatMap(({ rules_assessment }) => rules_assessment?.classifications ?? []);
  if (classifications.length === 0) return null;
  const letters = classificationLetters(classifications);
  const names = new Map(classifications.map(({ id, name }) => [id, name]));
  const seen = new Set(classifications.map(({ status }) => status));
  return (
    <p className="marks-legend small-print">
      <span>
        Rules:{' '}
        {[...letters].map(([id, letter], at) => (
          <Fragment key={id}>
            {at === 0 ? null : ', '}
            <strong>{letter}</strong> {names.get(id)}
          </Fragment>
        ))}
      </span>
      {MARKS.filter((status) => seen.has(status)).map((status) => (
        <span key={status} className={`class-mark verdict-${status}`}>
          {VERDICT_NAMES[status]}
        </span>
      ))}
    </p>
  );
}
