import { z } from 'zod';
import { defineCall } from '../call';

/** Small enough to be embedded in each page. */
export const MAX_LOGO_BYTES = 100 * 1024;
/** Pixels per side: a small file can be a picture too large for a phone's memory. */
export const MAX_LOGO_PIXELS = 1000;

export const CompanyLogo = z.object({
  /** A PNG as a data URI; null: the company has none. */
  data_uri: z.string().nullable(),
  changed_at: z.string().nullable(),
  /** Null: not set, or set by a former user. */
  changed_by: z.string().nullable(),
  /** False: the company has no FMCSA record here, so carriers do not see its logo. */
  is_shown: z.boolean(),
});
export type CompanyLogo = z.infer<typeof CompanyLogo>;

export const getCompanyLogo = defineCall({
  method: 'GET',
  path: '/api/v1/company_logo',
  summary: 'The logo on the pages that the company’s carriers open. No text names this call.',
  may: 'manageUsers',
  response: CompanyLogo,
});

export const changeCompanyLogo = defineCall({
  method: 'PUT',
  path: '/api/v1/company_logo',
  summary: 'Set the logo: a PNG, 100 KB and 1,000 pixels a side at most. No text names this call.',
  may: 'manageUsers',
  upload: { types: ['image/png'], maxBytes: MAX_LOGO_BYTES },
  response: CompanyLogo,
});

export const removeCompanyLogo = defineCall({
  method: 'DELETE',
  path: '/api/v1/company_logo',
  summary: 'Remove the logo. No text names this call.',
  may: 'manageUsers',
  response: null,
});
