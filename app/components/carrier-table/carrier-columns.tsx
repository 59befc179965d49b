import { formatInteger } from '@contract/shared/format';
import type { SearchTextClass } from '@contract/shared/search-text';
import { Missing } from '@ui/definition-list';
import { PhoneLink } from '~/components/phone-link';
import type { Column } from '~/components/table/data-table';
import { CARRIER_COLUMNS, type CarrierColumn } from '~/view/carrier/carrier-columns';
import { classificationLetters } from '~/view/carrier/classification-marks';
import type { ListedCarrier } from '~/view/listed-carrier';
import {
  AuthorityCell,
  BipdCell,
  CargoCell,
  ClassMarks,
  InspectionCell,
  NameCell,
  PhoneCell,
  RelationshipCell,
  SafetyCell,
  WarningsMark,
} from './carrier-cells';

/** The data for the columns of a carrier table, besides the row. */
export interface ColumnsContext<Row extends ListedCarrier> {
  rows: readonly Row[];
  shown: readonly CarrierColumn[];
  /** ISO day from which ages are counted. */
  today: string;
  search?: SearchTextClass;
  /** The reader chose the columns: none is hidden on a narrow page. */
  isChosen?: boolean;
}

/** Columns whose cells the page renders itself. */
export type OwnColumn = 'packet' | 'since' | 'verdict_since';

const ANY_NAME: SearchTextClass = { kind: 'empty' };

/** The columns of a carrier table, the name after the verdicts. */
export function carrierColumns<Row extends ListedCarrier>(context: ColumnsContext<Row>): Column<Row>[] {
  const { rows, shown, today, search = ANY_NAME, isChosen = false } = context;
  const letters = classificationLetters(
    rows.flatMap(({ rules_assessment }) => rules_assessment?.classifications ?? []),
  );
  const cells: Record<Exclude<CarrierColumn, OwnColumn>, Omit<Column<Row>, 'key' | 'header'>> = {
    relationship: { cell: ({ relationship }) => <RelationshipCell of={relationship} /> },
    rules: { sortKey: 'overall_result', cell: (carrier) => <ClassMarks of={carrier} letters={letters} /> },
    why: { cell: ({ why }) => why ?? <Missing>Not assessed</Missing> },
    warnings: { cell: ({ warnings }) => <WarningsMark of={warnings} /> },
    authority: {
      sortKey: 'authority_since',
      cell: (carrier) => <AuthorityCell carrier={carrier} today={today} />,
    },
    bipd: {
      isNumeric: true,
      sortKey: 'bipd_usd',
      alsoSorts: [{ label: 'End', sortKey: 'bipd_ends_on' }],
      cell: (carrier) => <BipdCell carrier={carrier} />,
    },
    cargo: { isNumeric: true, from: 'wide', cell: (carrier) => <CargoCell carrier={carrier} /> },
    inspection: {
      from: 'medium',
      sortKey: 'inspected_on',
      cell: (carrier) => <InspectionCell carrier={carrier} today={today} />,
    },
    phone: { isOneLine: true, from: 'wide', cell: (carrier) => <PhoneCell carrier={carrier} /> },
    email: {
      cell: ({ email }) => (email ? <span className="result-email">{email}</span> : <Missing>No record</Missing>),
    },
    place: {
      sortKey: 'state',
      cell: ({ city, state }) => [city, state].filter(Boolean).join(', ') || <Missing />,
    },
    fleet: { isNumeric: true, sortKey: 'power_units', cell: ({ power_units }) => count(power_units) },
    drivers: { isNumeric: true, sortKey: 'drivers', cell: ({ drivers }) => count(drivers) },
    safety: { from: 'widest', sortKey: 'safety_rating', cell: (carrier) => <SafetyCell carrier={carrier} /> },
  };
  const column = (key: CarrierColumn): Column<Row>[] => {
    const known = cells[key as keyof typeof cells];
    if (!known) return [];
    const named = { key, header: CARRIER_COLUMNS[key], className: `cell-${key}`, ...known };
    return [isChosen ? { ...named, from: undefined } : named];
  };
  const name: Column<Row> = {
    key: 'name',
    header: 'Carrier',
    isRowHeader: true,
    sortKey: 'legal_name',
    className: 'cell-name',
    cell: (carrier, at) => (
      <>
        <NameCell carrier={carrier} at={at} search={search} showsPlace={!shown.includes('place')} />
        {shown.includes('phone') && !isChosen && carrier.phone ? (
          <PhoneLink number={carrier.phone} flags={carrier.flags} className="row-note until-wide" />
        ) : null}
      </>
    ),
  };
  const isBeforeName = (key: CarrierColumn) => key === 'relationship' || key === 'rules';
  return [
    ...shown.filter(isBeforeName).flatMap(column),
    name,
    ...shown.filter((key) => !isBeforeName(key)).flatMap(column),
  ];
}

const count = (value: number | null) => (value === null ? <Missing /> : formatInteger(value));
