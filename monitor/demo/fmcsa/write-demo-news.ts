import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { columns as censusColumns } from '../../federal-data/import/datasets/census';
import { columns as motusAuthHistColumns } from '../../federal-data/import/datasets/motus-authhist';
import { columns as motusCarrierColumns } from '../../federal-data/import/datasets/motus-carrier';
import { columns as motusInsHistColumns } from '../../federal-data/import/datasets/motus-inshist';
import { columns as motusInsurColumns } from '../../federal-data/import/datasets/motus-insur';
import { columns as oosOrderColumns } from '../../federal-data/import/datasets/oos-orders';
import { isCarrierKind, stateOn } from './authority';
import { type Calendar, calendarAt } from './calendar';
import { carrierAt } from './carrier-at';
import { DatasetFile } from './dataset-file';
import type { DemoCarrier } from './demo-carrier';
import { policiesOf } from './insurance';
import { censusRow } from './rows/census-row';
import { motusAuthHistRows, motusCarrierRows, motusInsHistRows, motusInsurRows } from './rows/motus-rows';
import { oosOrderRows } from './rows/safety-rows';

/** What happens to a carrier in the news, on the day that the demo was loaded from. */
const NEWS: readonly { words: string; happen: (carrier: DemoCarrier, calendar: Calendar) => DemoCarrier }[] = [
  {
    words: 'has another telephone and another officer',
    happen: (carrier) => ({ ...carrier, phone: '8155550188', officer: 'JORDAN NEWCOMB' }),
  },
  {
    words: 'its liability insurance will be cancelled in 20 days',
    happen: (carrier, { today }) => ({
      ...carrier,
      insurance: carrier.insurance && { ...carrier.insurance, endsOn: today + 20 },
    }),
  },
  {
    words: 'its authority was revoked',
    happen: (carrier, { today }) => ({
      ...carrier,
      authorities: carrier.authorities.map((authority) => ({
        ...authority,
        events: [...authority.events, { action: 'REVOKED' as const, on: today }],
      })),
    }),
  },
  {
    words: 'was ordered out of service',
    happen: (carrier, { today }) => ({
      ...carrier,
      oosOrders: [...carrier.oosOrders, { orderedOn: today, reason: 'Unsatisfactory = Unfit', rescindedOn: null }],
    }),
  },
  {
    words: 'has a conditional safety rating',
    happen: (carrier, { today }) => ({ ...carrier, rating: { code: 'C' as const, on: today } }),
  },
];

/** The demo brokerage has onboarded carriers from among the first. */
const PLACES = 60;

/**
 * Writes FMCSA files in which five carriers of the demo have changed and everything else of them is as it was. They name
 * these carriers alone, so they are extracts.
 *
 * @param loadedOn ISO day from which the demo's dates were counted: its census's
 */
export async function writeDemoNews(
  directory: string,
  { loadedOn, seed = 1 }: { loadedOn: string; seed?: number },
): Promise<{ files: string[]; news: { carrierId: number; words: string }[] }> {
  const calendar = calendarAt(loadedOn);
  await mkdir(directory, { recursive: true });
  const create = (name: string, columns: readonly string[]) =>
    DatasetFile.create(join(directory, `${name}.csv`), columns);
  const census = await create('company-census', censusColumns);
  const carrier = await create('motus-carrier', motusCarrierColumns);
  const authHist = await create('motus-authhist', motusAuthHistColumns);
  const insur = await create('motus-insur', motusInsurColumns);
  const insHist = await create('motus-inshist', motusInsHistColumns);
  const orders = await create('oos-orders', oosOrderColumns);
  const files = [census, carrier, authHist, insur, insHist, orders];
  const news: { carrierId: number; words: string }[] = [];
  try {
    for (let place = 0; place < PLACES && news.length < NEWS.length; place += 1) {
      const before = carrierAt(seed, place, calendar);
      if (!isInGoodOrder(before, calendar)) continue;
      const { words, happen } = NEWS[news.length]!;
      const after = happen(before, calendar);
      const policies = policiesOf(after, seed, calendar);
      const add = (file: DatasetFile, rows: readonly (string | null)[]) => {
        for (const row of rows) if (row !== null) file.add(row);
      };
      add(census, [censusRow(after, calendar)]);
      add(carrier, motusCarrierRows(after, policies, calendar));
      add(authHist, motusAuthHistRows(after, calendar));
      add(insur, motusInsurRows(after, policies, calendar));
      add(insHist, motusInsHistRows(after, policies, calendar));
      add(orders, oosOrderRows(after));
      news.push({ carrierId: after.dotNumber!, words });
    }
    for (const file of files) await file.flush();
  } finally {
    for (const file of files) await file.close();
  }
  return { files: files.filter(({ rows }) => rows > 0).map(({ path }) => path), news };
}

/** One with which a broker works: active for hire, insured without an end in sight, and no order against it. */
function isInGoodOrder(carrier: DemoCarrier, { today }: Calendar): boolean {
  return (
    carrier.dotNumber !== null &&
    carrier.censusStatus === 'A' &&
    carrier.isInMotus &&
    carrier.rating?.code !== 'C' &&
    carrier.rating?.code !== 'U' &&
    carrier.oosOrders.length === 0 &&
    (carrier.insurance?.bipdUsd ?? 0) >= 750_000 &&
    carrier.insurance?.endsOn === null &&
    carrier.authorities.length > 0 &&
    carrier.authorities.every((authority) => isCarrierKind(authority.kind) && stateOn(authority, today) === 'active')
  );
}
