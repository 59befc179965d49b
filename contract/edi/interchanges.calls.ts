import { z } from 'zod';
import { defineCall } from '../call';
import { EDI_TYPES } from '../shared/files.constants';
import { Paging, SearchText } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { INTERCHANGE_LISTS, MAX_EDI_FILE_BYTES } from './edi.constants';
import { Interchange, InterchangeSummary } from './edi.entities';

export const listEdiInterchanges = defineCall({
  method: 'GET',
  path: '/api/v1/edi_interchanges',
  summary:
    'X12 files that were received and sent, newest first. list may be all, problems, in or out. search_text: part of a control number, a file name, or a sender. No text names this call.',
  may: 'bringInLoads',
  query: Paging.extend({
    list: z.enum(INTERCHANGE_LISTS, { error: `list may be ${INTERCHANGE_LISTS.join(', ')}.` }).default('all'),
    search_text: SearchText.optional(),
  }),
  response: z.object({ edi_interchanges: z.array(InterchangeSummary) }),
  paged: true,
});

export const getEdiInterchange = defineCall({
  method: 'GET',
  path: '/api/v1/edi_interchanges/{id}',
  summary: 'One of them: its sets, what each became, and its first segments. No text names this call.',
  may: 'bringInLoads',
  params: RecordId,
  response: Interchange,
});

export const downloadEdiInterchange = defineCall({
  method: 'GET',
  path: '/api/v1/edi_interchanges/{id}/file',
  summary: 'The file as it came or went, byte for byte. No text names this call.',
  may: 'bringInLoads',
  params: RecordId,
  download: true,
  response: null,
});

export const uploadEdiFile = defineCall({
  method: 'POST',
  path: '/api/v1/edi_interchanges',
  summary:
    'Bring in a file of X12, as the part `file` of a multipart form: for a transport of your own. What it became, and what was rejected, is in the answer. No text names this call.',
  may: 'bringInLoads',
  upload: { types: EDI_TYPES, maxBytes: MAX_EDI_FILE_BYTES },
  response: z.object({ edi_interchanges: z.array(InterchangeSummary) }),
});

export const resendEdiInterchange = defineCall({
  method: 'PATCH',
  path: '/api/v1/edi_interchanges/{id}/resend',
  summary: 'Put a sent file into the partner’s out folder again, unchanged. No text names this call.',
  may: 'bringInLoads',
  params: RecordId,
  response: Interchange,
});
