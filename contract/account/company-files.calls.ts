import { z } from 'zod';
import { defineCall } from '../call';

/** The size of a company's files: certificates, papers of packets, agreements, files of overrides. */
export const CompanyFileUse = z.object({ bytes: z.number(), max_bytes: z.number() });
export type CompanyFileUse = z.infer<typeof CompanyFileUse>;

export const getCompanyFileUse = defineCall({
  method: 'GET',
  path: '/api/v1/company_file_use',
  summary:
    'How many bytes the files that are kept for the company take up, and how many they may. Past that no file is taken.',
  may: 'broker',
  response: CompanyFileUse,
});
