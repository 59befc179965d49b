import { census } from './census';
import { citations } from './citations';
import { crashes } from './crashes';
import type { Dataset, FmcsaDataset } from './dataset';
import { dispatchServicesList } from './dispatch-services';
import { flaggedContactsList } from './flagged-contacts';
import { inspectionUnits } from './inspection-units';
import { inspections } from './inspections';
import { legacyActPendInsur } from './legacy-actpendinsur';
import { legacyAuthHist } from './legacy-authhist';
import { legacyBoc3 } from './legacy-boc3';
import { legacyCarrier } from './legacy-carrier';
import { legacyInsHist } from './legacy-inshist';
import { legacyInsur } from './legacy-insur';
import { legacyRejected } from './legacy-rejected';
import { legacyRevocation } from './legacy-revocation';
import { motusAuthHist } from './motus-authhist';
import { motusBoc3 } from './motus-boc3';
import { motusCarrier } from './motus-carrier';
import { motusInsHist } from './motus-inshist';
import { motusInsur } from './motus-insur';
import { motusRevokeSuspend } from './motus-revokesuspend';
import { oosOrders } from './oos-orders';
import { phoneBlocksList } from './phone-blocks';
import { revokedEldsList } from './revoked-elds';
import { riskAreasList } from './risk-areas';
import { smsAb, smsAbPassenger, smsC, smsCPassenger } from './sms';
import { smsInputCensus } from './sms-input-census';
import { smsInputCrashes } from './sms-input-crashes';
import { smsInputInspections } from './sms-input-inspections';
import { smsInputViolations } from './sms-input-violations';
import { specialStudies } from './special-studies';
import { violations } from './violations';

/** Every file of FMCSA's that the importer knows. A new one is a module beside these and a line here. */
export const DATASETS: readonly FmcsaDataset[] = [
  census,
  inspections,
  inspectionUnits,
  violations,
  citations,
  specialStudies,
  crashes,
  motusCarrier,
  motusAuthHist,
  motusInsur,
  motusInsHist,
  motusRevokeSuspend,
  motusBoc3,
  legacyCarrier,
  legacyAuthHist,
  legacyInsur,
  legacyActPendInsur,
  legacyInsHist,
  legacyRejected,
  legacyRevocation,
  legacyBoc3,
  oosOrders,
  smsAb,
  smsC,
  smsAbPassenger,
  smsCPassenger,
  smsInputCensus,
  smsInputInspections,
  smsInputViolations,
  smsInputCrashes,
];

/** Lists that come from elsewhere, by the operator's choice. */
const LISTS: readonly Dataset[] = [
  flaggedContactsList,
  dispatchServicesList,
  riskAreasList,
  phoneBlocksList,
  revokedEldsList,
];

/** Every file that the importer knows. */
export const KNOWN_FILES: readonly Dataset[] = [...DATASETS, ...LISTS];

/**
 * Which files count for a carrier's name and place, weakest first. The census wins over all of them. Files that are not
 * listed here give no names.
 */
export const NAME_SOURCES_WEAKEST_FIRST: readonly string[] = [
  crashes.key,
  inspections.key,
  oosOrders.key,
  legacyCarrier.key,
  smsInputCensus.key,
  motusCarrier.key,
];

/** Written by an officer at the roadside: the first reading stands, since the next one is no better. */
export const ROADSIDE_NAME_SOURCES: readonly string[] = [crashes.key, inspections.key];
