import type { LoadSource } from '@contract/loads/loads.constants';

/** Where a value of a load is from. */
export const SOURCE_LABELS: Readonly<Record<LoadSource, string>> = {
  api: 'Your TMS',
  csv: 'CSV file',
  form: 'Typed in',
  edi: 'EDI tender',
};
