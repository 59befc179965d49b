import { census } from './census';
import { crashes } from './crashes';
import type { Dataset } from './dataset';
import { inspectionUnits } from './inspection-units';
import { inspections } from './inspections';
import { legacyAuthHist } from './legacy-authhist';
import { legacyCarrier } from './legacy-carrier';
import { legacyInsHist } from './legacy-inshist';
import { legacyInsur } from './legacy-insur';
import { motusAuthHist } from './motus-authhist';
import { motusCarrier } from './motus-carrier';
import { motusInsHist } from './motus-inshist';
import { motusInsur } from './motus-insur';
import { oosOrders } from './oos-orders';
import { smsAb, smsC } from './sms';
import { violations } from './violations';

/** Every file the importer knows. A new one is a module beside these and a line here. */
export const DATASETS: readonly Dataset[] = [
  census,
  inspections,
  inspectionUnits,
  violations,
  crashes,
  motusCarrier,
  motusAuthHist,
  motusInsur,
  motusInsHist,
  legacyCarrier,
  legacyAuthHist,
  legacyInsur,
  legacyInsHist,
  oosOrders,
  smsAb,
  smsC,
];

/**
 * Whose word on a carrier's name and place counts, weakest first. The census wins over all of them. Files that are not
 * named here tell no names.
 */
export const NAME_SOURCES_WEAKEST_FIRST: readonly string[] = [
  crashes.key,
  inspections.key,
  oosOrders.key,
  legacyCarrier.key,
  motusCarrier.key,
];

/** Written by an officer at the roadside: the first reading stands, since the next one is no better. */
export const ROADSIDE_NAME_SOURCES: readonly string[] = [crashes.key, inspections.key];
