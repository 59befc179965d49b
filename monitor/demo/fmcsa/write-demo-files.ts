import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { columns as companyCensusColumns } from '../../federal-data/import/datasets/census';
import { columns as crashColumns } from '../../federal-data/import/datasets/crashes';
import { columns as inspectionUnitColumns } from '../../federal-data/import/datasets/inspection-units';
import { columns as inspectionColumns } from '../../federal-data/import/datasets/inspections';
import { columns as legacyActPendInsurColumns } from '../../federal-data/import/datasets/legacy-actpendinsur';
import { columns as legacyAuthHistColumns } from '../../federal-data/import/datasets/legacy-authhist';
import { columns as legacyBoc3Columns } from '../../federal-data/import/datasets/legacy-boc3';
import { columns as legacyCarrierColumns } from '../../federal-data/import/datasets/legacy-carrier';
import { columns as legacyInsHistColumns } from '../../federal-data/import/datasets/legacy-inshist';
import { columns as legacyInsurColumns } from '../../federal-data/import/datasets/legacy-insur';
import { columns as legacyRejectedColumns } from '../../federal-data/import/datasets/legacy-rejected';
import { columns as legacyRevocationColumns } from '../../federal-data/import/datasets/legacy-revocation';
import { columns as motusAuthHistColumns } from '../../federal-data/import/datasets/motus-authhist';
import { columns as motusBoc3Columns } from '../../federal-data/import/datasets/motus-boc3';
import { columns as motusCarrierColumns } from '../../federal-data/import/datasets/motus-carrier';
import { columns as motusInsHistColumns } from '../../federal-data/import/datasets/motus-inshist';
import { columns as motusInsurColumns } from '../../federal-data/import/datasets/motus-insur';
import { columns as motusRevokeSuspendColumns } from '../../federal-data/import/datasets/motus-revokesuspend';
import { columns as oosOrderColumns } from '../../federal-data/import/datasets/oos-orders';
import { columns as smsPassPropertyColumns } from '../../federal-data/import/datasets/sms';
import { columns as smsInputCensusColumns } from '../../federal-data/import/datasets/sms-input-census';
import { columns as smsInputCrashColumns } from '../../federal-data/import/datasets/sms-input-crashes';
import { columns as smsInputInspectionColumns } from '../../federal-data/import/datasets/sms-input-inspections';
import { columns as smsInputViolationColumns } from '../../federal-data/import/datasets/sms-input-violations';
import { columns as violationColumns } from '../../federal-data/import/datasets/violations';
import { type Calendar, calendarAt, iso } from './calendar';
import { carrierAt } from './carrier-at';
import { crashesOf } from './crashes';
import { DatasetFile } from './dataset-file';
import type { DemoCarrier } from './demo-carrier';
import { mostCarriers } from './draw-carrier';
import { inspectionsOf, RowNumbers } from './inspections';
import { policiesOf } from './insurance';
import { type NotableCarrier, notableCarriers } from './notable-carriers';
import { censusRow } from './rows/census-row';
import { legacyAuthHistRows, legacyCarrierRows, legacyInsHistRows, legacyInsurRows } from './rows/legacy-rows';
import {
  legacyActPendInsurRows,
  legacyBoc3Rows,
  legacyRejectedRows,
  legacyRevocationRows,
  motusBoc3Rows,
  motusRevokeSuspendRows,
} from './rows/licensing-papers';
import { motusAuthHistRows, motusCarrierRows, motusInsHistRows, motusInsurRows } from './rows/motus-rows';
import { crashRows, inspectionRow, inspectionUnitRows, violationRows } from './rows/roadside-rows';
import { oosOrderRows, smsRow } from './rows/safety-rows';
import {
  smsInputCensusRow,
  smsInputCrashRows,
  smsInputInspectionRow,
  smsInputViolationRows,
} from './rows/sms-input-rows';

/** Every file of the demo with its header. AB and C have the same one: only their names tell them apart. */
const headers = {
  'company-census-before': companyCensusColumns,
  'company-census': companyCensusColumns,
  'motus-carrier': motusCarrierColumns,
  'motus-authhist': motusAuthHistColumns,
  'motus-insur': motusInsurColumns,
  'motus-inshist': motusInsHistColumns,
  'motus-boc3': motusBoc3Columns,
  'motus-revokesuspend': motusRevokeSuspendColumns,
  'legacy-carrier': legacyCarrierColumns,
  'legacy-authhist': legacyAuthHistColumns,
  'legacy-insur': legacyInsurColumns,
  'legacy-inshist': legacyInsHistColumns,
  'legacy-actpendinsur': legacyActPendInsurColumns,
  'legacy-rejected': legacyRejectedColumns,
  'legacy-boc3': legacyBoc3Columns,
  'legacy-revocation': legacyRevocationColumns,
  'oos-orders': oosOrderColumns,
  inspections: inspectionColumns,
  'inspection-units': inspectionUnitColumns,
  violations: violationColumns,
  crashes: crashColumns,
  'sms-ab-passproperty': smsPassPropertyColumns,
  'sms-c-passproperty': smsPassPropertyColumns,
  'sms-input-census': smsInputCensusColumns,
  'sms-input-inspections': smsInputInspectionColumns,
  'sms-input-violations': smsInputViolationColumns,
  'sms-input-crashes': smsInputCrashColumns,
} as const;

export type DemoDataset = keyof typeof headers;

/** In an order that loads well: carriers first, what hangs on an inspection after it. */
export const demoDatasets = Object.keys(headers) as readonly DemoDataset[];

export interface DemoFile {
  path: string;
  dataset: DemoDataset;
  rows: number;
  /** ISO date of the day that the file describes. */
  asOf: string;
}

export interface DemoFiles {
  files: DemoFile[];
  /** The named carriers that are in the files, by key. */
  notable: Record<string, NotableCarrier>;
}

export interface DemoOptions {
  /** ISO date everything is relative to. */
  today: string;
  seed?: number;
  /** How many carriers, the named ones included. */
  carriers?: number;
  /** Write only these. */
  datasets?: readonly DemoDataset[];
  /** What is written instead of a carrier as it was drawn: for measuring with other data than the demo's. */
  adapt?: (carrier: DemoCarrier) => DemoCarrier;
}

const defaultCarriers = 3_000;

/**
 * Writes the demo in FMCSA's own formats, one file a dataset, into `directory` (made when missing).
 *
 * The same day, seed and number of carriers give the same bytes on every machine. A carrier is the same however many
 * there are and whichever files are written. Memory stays flat: rows go to disk as they are made.
 *
 * @throws RangeError when `today` is no date or there are more carriers than numbers.
 */
export async function writeDemoFiles(directory: string, options: DemoOptions): Promise<DemoFiles> {
  const { seed = 1, carriers = defaultCarriers, datasets = demoDatasets, adapt = (carrier) => carrier } = options;
  const calendar = calendarAt(options.today);
  if (!Number.isInteger(carriers) || carriers < 0 || carriers > mostCarriers) {
    throw new RangeError(`carriers must be a whole number from 0 to ${mostCarriers}`);
  }
  await mkdir(directory, { recursive: true });
  const open = new Map<DemoDataset, DatasetFile>();
  try {
    for (const dataset of demoDatasets) {
      if (!datasets.includes(dataset)) continue;
      open.set(dataset, await DatasetFile.create(join(directory, `${dataset}.csv`), headers[dataset]));
    }
    const writer = new CarrierWriter(open, seed, calendar);
    const files = [...open.values()];
    for (let place = 0; place < carriers; place += 1) {
      writer.write(adapt(carrierAt(seed, place, calendar)));
      for (const file of files) if (file.isFull) await file.flush();
    }
    for (const file of files) await file.flush();
  } finally {
    for (const file of open.values()) await file.close();
  }
  return {
    files: [...open].map(([dataset, file]) => ({
      path: file.path,
      dataset,
      rows: file.rows,
      asOf: asOf(dataset, calendar),
    })),
    notable: Object.fromEntries(notableCarriers.slice(0, carriers).map((one) => [one.key, one])),
  };
}

function asOf(dataset: DemoDataset, calendar: Calendar): string {
  if (dataset === 'company-census-before') return iso(calendar.today - 370);
  if (dataset === 'crashes') return iso(calendar.crashFileOn);
  if (dataset.startsWith('legacy-')) return iso(calendar.legacyFrozenOn);
  return iso(dataset.startsWith('sms-') ? calendar.smsRunOn : calendar.today);
}

/** Adds one carrier after the other to whichever files are open. */
class CarrierWriter {
  readonly #numbers = new RowNumbers();
  readonly #files: ReadonlyMap<DemoDataset, DatasetFile>;
  readonly #seed: number;
  readonly #calendar: Calendar;
  readonly #wantsPolicies: boolean;
  readonly #wantsInspections: boolean;

  constructor(files: ReadonlyMap<DemoDataset, DatasetFile>, seed: number, calendar: Calendar) {
    this.#files = files;
    this.#seed = seed;
    this.#calendar = calendar;
    const wants = (...datasets: DemoDataset[]) => datasets.some((dataset) => files.has(dataset));
    this.#wantsPolicies = wants(
      'motus-carrier',
      'motus-insur',
      'motus-inshist',
      'legacy-carrier',
      'legacy-insur',
      'legacy-inshist',
      'legacy-actpendinsur',
      'legacy-rejected',
    );
    this.#wantsInspections = wants(
      'inspections',
      'inspection-units',
      'violations',
      'sms-ab-passproperty',
      'sms-c-passproperty',
      'sms-input-inspections',
      'sms-input-violations',
    );
  }

  write(carrier: DemoCarrier): void {
    this.#add(carrier.hasLeftCensus ? 'company-census-before' : 'company-census', () => [
      censusRow(carrier, this.#calendar),
    ]);
    this.#add('oos-orders', () => oosOrderRows(carrier));
    this.#add('sms-input-census', () => [smsInputCensusRow(carrier, this.#calendar)]);
    this.#writeLicensing(carrier);
    if (this.#wantsInspections) this.#writeInspections(carrier);
    if (this.#files.has('crashes') || this.#files.has('sms-input-crashes')) {
      for (const crash of crashesOf(carrier, this.#seed, this.#calendar, this.#numbers)) {
        if (crash.on <= this.#calendar.crashFileOn)
          this.#add('crashes', () => crashRows(carrier, crash, this.#calendar));
        this.#add('sms-input-crashes', () => smsInputCrashRows(carrier, crash, this.#calendar));
      }
    }
  }

  #writeLicensing(carrier: DemoCarrier): void {
    const calendar = this.#calendar;
    const policies = this.#wantsPolicies ? policiesOf(carrier, this.#seed, calendar) : [];
    const copies = carrier.isWrittenTwice ? 2 : 1;
    if (carrier.isInMotus) {
      this.#add('motus-carrier', () => motusCarrierRows(carrier, policies, calendar));
      this.#add('motus-authhist', () => motusAuthHistRows(carrier, calendar), copies);
      this.#add('motus-insur', () => motusInsurRows(carrier, policies, calendar), copies);
      this.#add('motus-inshist', () => motusInsHistRows(carrier, policies, calendar), copies);
      this.#add('motus-boc3', () => motusBoc3Rows(carrier), copies);
      this.#add('motus-revokesuspend', () => motusRevokeSuspendRows(carrier, calendar), copies);
    }
    if (carrier.isInLegacy) {
      this.#add('legacy-carrier', () => legacyCarrierRows(carrier, policies, calendar));
      this.#add('legacy-authhist', () => legacyAuthHistRows(carrier, calendar), copies);
      this.#add('legacy-insur', () => legacyInsurRows(carrier, policies, calendar), copies);
      this.#add('legacy-inshist', () => legacyInsHistRows(carrier, policies, calendar), copies);
      this.#add('legacy-actpendinsur', () => legacyActPendInsurRows(carrier, policies, calendar), copies);
      this.#add('legacy-rejected', () => legacyRejectedRows(carrier, policies, calendar), copies);
      this.#add('legacy-boc3', () => legacyBoc3Rows(carrier), copies);
      this.#add('legacy-revocation', () => legacyRevocationRows(carrier, calendar), copies);
    }
  }

  #writeInspections(carrier: DemoCarrier): void {
    const inspections = inspectionsOf(carrier, this.#seed, this.#calendar, this.#numbers);
    for (const inspection of inspections) {
      this.#add('inspections', () => [inspectionRow(carrier, inspection)]);
      this.#add('inspection-units', () => inspectionUnitRows(inspection));
      this.#add('violations', () => violationRows(inspection));
      this.#add('sms-input-inspections', () => [smsInputInspectionRow(carrier, inspection, this.#calendar)]);
      this.#add('sms-input-violations', () => smsInputViolationRows(carrier, inspection, this.#calendar));
    }
    const group = carrier.operation === 'C' ? 'sms-c-passproperty' : 'sms-ab-passproperty';
    this.#add(group, () => [smsRow(carrier, inspections, this.#calendar)]);
  }

  /** Makes the rows only when their file is wanted. */
  #add(dataset: DemoDataset, rows: () => readonly (string | null)[], copies = 1): void {
    const file = this.#files.get(dataset);
    if (!file) return;
    for (const row of rows()) for (let copy = 0; row !== null && copy < copies; copy += 1) file.add(row);
  }
}
