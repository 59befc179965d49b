/**
 * FMCSA's files that the product reads and how often FMCSA publishes them, in loading order. The census is first, since
 * it loads fastest into an empty database; a daily difference comes after the whole file it belongs to.
 */

/** `closed`: FMCSA ended these files on 2026-05-14, when Motus took their place. */
export type Cadence = 'daily' | 'monthly' | 'closed';

export type CatalogEntry = {
  /** FMCSA's, as in the download URL. */
  id: string;
  /** The product's name for the dataset. */
  key: string;
  cadence: Cadence;
  /** The rows of the dockets that changed in a day; the whole file has its own entry. */
  isDifference?: true;
};

export const CATALOG: readonly CatalogEntry[] = [
  { id: 'az4n-8mr2', key: 'census', cadence: 'daily' },
  { id: 'inys-ebih', key: 'motus-carrier', cadence: 'daily' },
  { id: 'nakq-58th', key: 'motus-carrier', cadence: 'daily', isDifference: true },
  { id: 'yu5v-wbh6', key: 'motus-authhist', cadence: 'daily' },
  { id: 'dm5j-zc6c', key: 'motus-authhist', cadence: 'daily', isDifference: true },
  { id: 'c5y8-a4uz', key: 'motus-insur', cadence: 'daily' },
  { id: 'x96h-evps', key: 'motus-insur', cadence: 'daily', isDifference: true },
  { id: '3uet-3z4i', key: 'motus-inshist', cadence: 'daily' },
  { id: 'xe5s-wca7', key: 'motus-inshist', cadence: 'daily', isDifference: true },
  { id: 'wb4f-neki', key: 'motus-revokesuspend', cadence: 'daily' },
  { id: 'e67p-xyd5', key: 'motus-revokesuspend', cadence: 'daily', isDifference: true },
  { id: '6snj-ed7q', key: 'motus-boc3', cadence: 'daily' },
  { id: 'mhr5-hjyc', key: 'motus-boc3', cadence: 'daily', isDifference: true },
  { id: 'p2mt-9ige', key: 'oos-orders', cadence: 'daily' },
  { id: '6eyk-hxee', key: 'legacy-carrier', cadence: 'closed' },
  { id: '9mw4-x3tu', key: 'legacy-authhist', cadence: 'closed' },
  { id: 'ypjt-5ydn', key: 'legacy-insur', cadence: 'closed' },
  { id: 'qh9u-swkp', key: 'legacy-actpendinsur', cadence: 'closed' },
  { id: '6sqe-dvqs', key: 'legacy-inshist', cadence: 'closed' },
  { id: '96tg-4mhf', key: 'legacy-rejected', cadence: 'closed' },
  { id: 'sa6p-acbp', key: 'legacy-revocation', cadence: 'closed' },
  { id: '2emp-mxtb', key: 'legacy-boc3', cadence: 'closed' },
  { id: 'fx4q-ay7w', key: 'inspections', cadence: 'monthly' },
  { id: 'wt8s-2hbx', key: 'inspection-units', cadence: 'monthly' },
  { id: '876r-jsdb', key: 'violations', cadence: 'monthly' },
  { id: 'qbt8-7vic', key: 'citations', cadence: 'monthly' },
  { id: '5qik-smay', key: 'special-studies', cadence: 'monthly' },
  { id: 'aayw-vxb3', key: 'crashes', cadence: 'monthly' },
  { id: '4y6x-dmck', key: 'sms-ab', cadence: 'monthly' },
  { id: 'h9zy-gjn8', key: 'sms-c', cadence: 'monthly' },
  { id: 'm3ry-qcip', key: 'sms-ab-pass', cadence: 'monthly' },
  { id: 'h3zn-uid9', key: 'sms-c-pass', cadence: 'monthly' },
  { id: 'kjg3-diqy', key: 'sms-input-census', cadence: 'monthly' },
  { id: 'rbkj-cgst', key: 'sms-input-inspections', cadence: 'monthly' },
  { id: '8mt8-2mdr', key: 'sms-input-violations', cadence: 'monthly' },
  { id: '4wxs-vbns', key: 'sms-input-crashes', cadence: 'monthly' },
];

/** The whole files, one per dataset. */
export const WHOLE_FILES: readonly CatalogEntry[] = CATALOG.filter(({ isDifference }) => !isDifference);
