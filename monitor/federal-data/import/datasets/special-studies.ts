import { inspectionStudies as table } from '../../../db/schema';
import { columnsOf, count, recordId, text } from '../fields';
import { factDataset, ofInspection } from './dataset';

/** The header, in the file's order. */
export const columns = ['CHANGE_DATE', 'INSPECTION_ID', 'INSP_STUDY_ID', 'STUDY', 'SEQ_NO'] as const;

const at = columnsOf(columns);

/** What officers wrote down for FMCSA's studies, up to five words an inspection. */
export const specialStudies = factDataset({
  key: 'special-studies',
  fmcsaId: '5qik-smay',
  name: 'Special Studies',
  columns,
  table,
  ...ofInspection(at, (row) => ({
    id: recordId(row, at.INSP_STUDY_ID),
    study: text(row, at.STUDY),
    sequence: count(row, at.SEQ_NO),
  })),
});
