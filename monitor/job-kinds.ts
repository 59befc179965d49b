import { carrierNoticeJob } from './areas/carrier-notices/notice-job';
import { geographyJob, searchIndexJob } from './areas/carriers/all-carriers-jobs';
import { bringInCarriersJob } from './areas/connections/bring-in-carriers';
import { accessMailJob } from './areas/identity/access-mail-job';
import { publishReleasedJob } from './areas/identity-alerts/publish-released-job';
import { lookUpFacilitiesJob } from './areas/loads/facilities/look-up-facilities';
import { vetCoveredLoadsJob } from './areas/loads/gate/vet-covered-loads';
import { loadImportJob } from './areas/loads/import/load-import-job';
import { endBankWaitJob } from './areas/onboarding/bank-wait';
import { freezeDeniedBankJob } from './areas/onboarding/freeze-denied-bank';
import { holdStoppedCarrierJob } from './areas/onboarding/hold-stopped-carrier';
import { packetMailJob } from './areas/onboarding/packet-mail-job';
import { sealPapersJob } from './areas/onboarding/seal-papers-job';
import { proofBundleJob } from './areas/proof/proof-bundle-job';
import { sendDigitsJob } from './areas/proven-calls/send-digits-job';
import { confirmationMailJob } from './areas/rate-confirmations/confirmation-mail-job';
import { dailyReassessmentJob, reassessmentJob } from './areas/reassessment/reassessment-job';
import { findDueWatchesJob, watchJob } from './areas/reassessment/watch-jobs';
import { companyReportJob } from './areas/reports/report-job';
import { companyExportJob } from './areas/retention/export/company-export-job';
import { partitionsJob } from './areas/retention/partitions-job';
import { retentionJob } from './areas/retention/remove-old';
import { subscriptionImportJob } from './areas/subscriptions/import-job';
import { anchorChainsJob } from './areas/vetting/anchor-chains-job';
import { weaveChainsJob } from './areas/vetting/weave-chains-job';
import type { JobKind } from './jobs/jobs';

/** Every kind of work that the product does outside a request. A job of no kind named here is left waiting. */
export const JOB_KINDS: readonly JobKind[] = [
  reassessmentJob,
  dailyReassessmentJob,
  subscriptionImportJob,
  bringInCarriersJob,
  loadImportJob,
  vetCoveredLoadsJob,
  lookUpFacilitiesJob,
  companyReportJob,
  proofBundleJob,
  companyExportJob,
  packetMailJob,
  confirmationMailJob,
  carrierNoticeJob,
  accessMailJob,
  publishReleasedJob,
  holdStoppedCarrierJob,
  endBankWaitJob,
  freezeDeniedBankJob,
  sendDigitsJob,
  sealPapersJob,
  weaveChainsJob,
  anchorChainsJob,
  watchJob,
  findDueWatchesJob,
  geographyJob,
  searchIndexJob,
  retentionJob,
  partitionsJob,
];
