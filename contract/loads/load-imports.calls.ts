import { z } from 'zod';
import { defineCall } from '../call';
import { LIST_TYPES, MAX_FILE_BYTES } from '../shared/files.constants';
import { SearchedPaging } from '../shared/paging';
import { RecordId } from '../shared/record-id';
import { MAX_LOAD_IMPORT_LINES } from './load-imports.constants';
import { LoadImport, LoadImportLine } from './load-imports.entities';

export const uploadLoads = defineCall({
  method: 'POST',
  path: '/api/v1/load_imports',
  summary: `Bring in the loads of a CSV file or an Excel workbook with headings, a load a row, up to ${MAX_LOAD_IMPORT_LINES} rows. It is worked on after the answer; a load of the same reference is changed, every row that is not imported is reported with its reason, and every column that was not read is named.`,
  may: 'bringInLoads',
  repeats: 'by-key',
  upload: { types: LIST_TYPES, maxBytes: MAX_FILE_BYTES },
  response: LoadImport,
});

export const listLoadImports = defineCall({
  method: 'GET',
  path: '/api/v1/load_imports',
  summary: "The company's uploaded lists of loads, the newest first.",
  may: 'bringInLoads',
  query: SearchedPaging,
  response: z.object({ load_imports: z.array(LoadImport) }),
  paged: true,
});

export const getLoadImport = defineCall({
  method: 'GET',
  path: '/api/v1/load_imports/{id}',
  summary: 'An uploaded list of loads: how far it is, and how many of its rows became what.',
  may: 'bringInLoads',
  params: RecordId,
  response: LoadImport,
});

export const listLoadImportLines = defineCall({
  method: 'GET',
  path: '/api/v1/load_imports/{id}/lines',
  summary:
    'The rows of an uploaded list of loads that were not imported, with the reason of each, in their order in the file.',
  may: 'bringInLoads',
  params: RecordId,
  query: SearchedPaging.extend({
    /** Lines after this one: for reading a long report from end to end. */
    after_line: z.coerce.number({ error: 'after_line must be a number.' }).int().min(0).max(2_147_483_647).default(0),
  }),
  response: z.object({ lines: z.array(LoadImportLine) }),
  paged: true,
});
