import type { DateTime } from 'luxon';
import { kindsOfGoods } from '../loads/gate/goods';
import type { RiskArea } from './alert-facts';

/** The rows of the list for a county. */
export const riskAreasIn = (areas: readonly RiskArea[], county: { state: string; code: string }) =>
  areas.filter(({ state, countyCode }) => state === county.state && countyCode === county.code);

/** What a county's rows say about a pickup on a day. */
export type RiskOfPickup = {
  warnings: RiskArea[];
  /** Rows of that day that warn only about some goods, when it is unknown whether the load has them. */
  ofUnknownGoods: RiskArea[];
};

/** @param day on the clock of the place */
export function riskOfPickup(areas: readonly RiskArea[], day: DateTime, commodity: string | null): RiskOfPickup {
  const goods = commodity === null ? [] : kindsOfGoods(commodity);
  const date = day.toISODate()!;
  const ofDay = areas.filter(
    ({ weekdays, fromDay, untilDay }) =>
      (weekdays === null || weekdays.includes(day.weekday)) &&
      (fromDay === null || fromDay <= date) &&
      (untilDay === null || untilDay >= date),
  );
  return {
    warnings: ofDay.filter(({ commodityTypeId: of }) => of === null || goods.includes(of)),
    ofUnknownGoods: goods.length > 0 ? [] : ofDay.filter(({ commodityTypeId: of }) => of !== null),
  };
}
