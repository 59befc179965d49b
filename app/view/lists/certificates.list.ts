import type { CallInput } from '@contract/call';
import type { listCertificateDocuments } from '@contract/insurance/certificates.calls';
import type { CertificateDocument } from '@contract/insurance/certificates.entities';
import {
  CERTIFICATE_DOCUMENT_STATUS_LABELS,
  CERTIFICATE_DOCUMENT_STATUSES,
  type CertificateDocumentStatus,
} from '@contract/insurance/insurance.constants';
import { paths } from '~/paths';
import { defineList, type ListData, type Tabs, textFilter } from './define-list';

export type CertificatePage = ListData<CertificateDocumentStatus, CertificateDocument>;

const TABS: Tabs<CertificateDocumentStatus> = {
  label: 'Which certificates',
  areLinks: true,
  param: 'status',
  names: CERTIFICATE_DOCUMENT_STATUSES,
  labels: CERTIFICATE_DOCUMENT_STATUS_LABELS,
  first: 'to_review',
  namesFirst: true,
};

const CONTEXTS: Readonly<Record<CertificateDocumentStatus, string>> = {
  to_review: 'Received and not yet verified: they don’t count until someone verifies them. Oldest first',
  verified: 'Verified by someone at your company: the rules count them',
  set_aside: 'Set aside with a reason: they don’t count',
};

/** Certificates of all carriers, by whether someone verified them. */
export const certificateList = defineList<
  CertificatePage,
  Pick<CallInput<typeof listCertificateDocuments>['query'], 'search_text'>
>({
  title: 'Certificates of insurance',
  context: ({ tab }) => CONTEXTS[tab],
  name: 'the certificates',
  noun: ['certificate', 'certificates'],
  tabs: TABS,
  isFolded: true,
  filters: {
    search_text: textFilter('Carrier', {
      chip: (value) => `Carrier “${value}”`,
      input: (search_text) => ({ search_text }),
      hint: 'Part of its name, or a number',
      isOptional: true,
    }),
  },
  empty: ({ tab }, isNarrowed) => ({
    title: isNarrowed ? 'None of such a carrier' : 'None',
    text: tab === 'to_review' ? 'No certificates to review.' : 'No certificates here.',
    link: isNarrowed ? { to: paths.certificates({ status: tab }), label: 'Show those of all carriers' } : undefined,
  }),
  failed: () => ({ title: 'The certificates could not be loaded' }),
});
