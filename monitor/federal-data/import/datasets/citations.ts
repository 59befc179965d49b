import { inspectionCitations as table } from '../../../db/schema';
import { columnsOf, count, RejectedRow, text } from '../fields';
import { factDataset, ofInspection } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'CHANGE_DATE',
  'INSPECTION_ID',
  'VIOSEQNUM',
  'ADJSEQ',
  'CITATION_CODE',
  'CITATION_RESULT',
] as const;

const at = columnsOf(columns);

/** What became of citations in court. A violation without a row here was cited without news of it, or not cited. */
export const citations = factDataset({
  key: 'citations',
  fmcsaId: 'qbt8-7vic',
  name: 'Inspections and Citations',
  columns,
  table,
  ...ofInspection(at, (row) => {
    const code = text(row, at.CITATION_CODE);
    const result = text(row, at.CITATION_RESULT);
    if (code === null && result === null) throw new RejectedRow('CITATION_CODE and CITATION_RESULT are blank');
    return { violationSequence: count(row, at.VIOSEQNUM), adjustedSequence: count(row, at.ADJSEQ), code, result };
  }),
});
