import type { DateTime } from 'luxon';
import type { RiskArea } from './alert-facts';
import { kindsOfGoods } from './goods';

/** The rows of the list for a county. */
export const riskAreasIn = (areas: readonly RiskArea[], county: { state: string; code: string }) =>
  areas.filter(({ state, countyCode }) => state === county.state && countyCode === county.code);

/** Those of a county's rows that warn of a pickup of such goods on this day, on the clocks of its place. */
export function riskAreasOn(areas: readonly RiskArea[], day: DateTime, commodity: string | null): RiskArea[] {
  const goods = commodity === null ? [] : kindsOfGoods(commodity);
  const date = day.toISODate()!;
  return areas.filter(
    ({ weekdays, fromDay, untilDay, commodityTypeId }) =>
      (weekdays === null || weekdays.includes(day.weekday)) &&
      (fromDay === null || fromDay <= date) &&
      (untilDay === null || untilDay >= date) &&
      (commodityTypeId === null || goods.includes(commodityTypeId)),
  );
}
