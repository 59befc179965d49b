import { z } from 'zod';
import { defineCall } from '../call';
import { LIST_TYPES, MAX_FILE_BYTES } from '../shared/files.constants';
import { SearchedPaging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { SubscriptionImport, SubscriptionImportLine } from './subscription-imports.entities';

export const uploadSubscriptions = defineCall({
  method: 'POST',
  path: '/api/v1/subscriptions/upload_file',
  summary:
    'Follow the carriers of a list of USDOT or docket numbers, as CSV or an Excel workbook, in any order of columns, with headings or without. `numbers_in` names the column that has them, where its heading says neither DOT nor MC. It is worked on after the answer; every line that is not taken is reported with its reason. With `with_status` its columns Status (Onboarded, with Date and By; Do not dispatch, with Reason) are brought in as well, which asks the scope manage_users; a list lifts no ban. Carriers marked as onboarded wait until another manager confirms them.',
  may: 'workOnCarriers',
  repeats: 'by-key',
  body: z.object({
    with_status: z.enum(['yes', 'no'], { error: 'with_status is yes or no.' }).default('no'),
    numbers_in: z.string().trim().max(200, 'A heading is too long: 200 characters at most.').optional(),
  }),
  upload: { types: LIST_TYPES, maxBytes: MAX_FILE_BYTES },
  response: SubscriptionImport,
});

export const listSubscriptionImports = defineCall({
  method: 'GET',
  path: '/api/v1/subscription_imports',
  summary: "The company's uploaded lists of carriers, the newest first.",
  may: 'viewFullCarrierProfile',
  query: SearchedPaging,
  response: z.object({ subscription_imports: z.array(SubscriptionImport) }),
  paged: true,
});

export const getSubscriptionImport = defineCall({
  method: 'GET',
  path: '/api/v1/subscription_imports/{id}',
  summary: 'An uploaded list: how far it is, and how many of its lines became what.',
  may: 'viewFullCarrierProfile',
  params: RecordId,
  response: SubscriptionImport,
});

export const confirmOnboardedOfImport = defineCall({
  method: 'PATCH',
  path: '/api/v1/subscription_imports/{id}/confirm_onboarded',
  summary: 'Confirm the carriers that a colleague’s list marks as onboarded: they are brought in after the answer.',
  may: 'bringInCarriers',
  asPerson: true,
  params: RecordId,
  response: SubscriptionImport,
  errors: [409],
});

export const listSubscriptionImportLines = defineCall({
  method: 'GET',
  path: '/api/v1/subscription_imports/{id}/lines',
  summary: 'The lines of an uploaded list that were not taken, with the reason of each, in their order in the file.',
  may: 'viewFullCarrierProfile',
  params: RecordId,
  query: SearchedPaging.extend({
    /** Lines after this one: for reading a long report from end to end. */
    after_line: z.coerce.number({ error: 'after_line must be a number.' }).int().min(0).max(2_147_483_647).default(0),
  }),
  response: z.object({ lines: z.array(SubscriptionImportLine) }),
  paged: true,
});
