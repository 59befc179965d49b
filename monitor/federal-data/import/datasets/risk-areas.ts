import { COMMODITY_TYPES } from '../../../../contract/identity-alerts/commodity-types.constants';
import { riskAreas as table } from '../../../db/schema/fraud-lists';
import { columnsOf, date, RejectedRow, upper } from '../fields';
import { listDataset } from './dataset';
import { LIST_COLUMNS, listedBy, requiredText } from './list-fields';

const columns = [
  ...LIST_COLUMNS,
  'STATE',
  'COUNTY_CODE',
  'COUNTY',
  'COMMODITY',
  'WEEKDAYS',
  'FROM_DAY',
  'UNTIL_DAY',
] as const;
const at = columnsOf(columns);

const WEEKDAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

/** `FRI SAT SUN` as ISO days of the week, each once; null: any day. */
function weekdays(value: string | null): number[] | null {
  if (value === null) return null;
  const days = value.split(/[\s;/]+/).map((name) => WEEKDAYS.indexOf(name) + 1);
  if (days.includes(0)) throw new RejectedRow(`WEEKDAYS are not days such as ${WEEKDAYS.slice(4).join(' ')}`);
  return [...new Set(days)].sort();
}

function commodityTypeId(name: string | null): number | null {
  if (name === null) return null;
  const type = COMMODITY_TYPES.find((known) => known.name.toUpperCase() === name);
  if (!type) throw new RejectedRow('COMMODITY is none of the kinds of goods that an alert may name');
  return type.id;
}

/** Counties where cargo is known to be stolen. COUNTY_CODE is the county's three digits of its FIPS code. */
export const riskAreasList = listDataset({
  key: 'risk-areas',
  name: 'Risk areas',
  columns,
  laterColumns: ['COMMODITY', 'WEEKDAYS', 'FROM_DAY', 'UNTIL_DAY'],
  changedOn: at.AS_OF,
  table,
  map: (row, fileDay) => {
    const state = requiredText(row, at.STATE).toUpperCase();
    if (!/^[A-Z]{2}$/.test(state)) throw new RejectedRow('STATE is not two letters');
    const countyCode = requiredText(row, at.COUNTY_CODE);
    if (!/^\d{3}$/.test(countyCode)) throw new RejectedRow('COUNTY_CODE is not three digits');
    const area = {
      state,
      countyCode,
      county: requiredText(row, at.COUNTY),
      commodityTypeId: commodityTypeId(upper(row, at.COMMODITY)),
      weekdays: weekdays(upper(row, at.WEEKDAYS)),
      fromDay: date(row, at.FROM_DAY),
      untilDay: date(row, at.UNTIL_DAY),
    };
    if (area.fromDay !== null && area.untilDay !== null && area.fromDay > area.untilDay)
      throw new RejectedRow('FROM_DAY is after UNTIL_DAY');
    const listed = listedBy(row, at, fileDay);
    const { county: _county, ...words } = area;
    return [{ key: JSON.stringify([...Object.values(words), listed.source]), ...area, ...listed }];
  },
});
