import { isKnownAction } from '../../../../contract/carriers/authority-labels';
import { authorityEvents as table } from '../../../db/schema';
import { columnsOf, date, docketIfAny, dotNumber, printDocket, RejectedRow, text } from '../fields';
import { authorityKind, authorityStatus, isKnownAuthority } from './authority-terms';
import { docketScope, factDataset } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'USDOT_NUMBER',
  'OP_AUTH_TYPE',
  'OP_AUTH_STATUS',
  'REASON',
  'STATUS_CHANGE_DATE',
] as const;

const at = columnsOf(columns);

/** What happened to an authority and the status it led to. Where no reason is given, the status is all that is known. */
export const motusAuthHist = factDataset({
  key: 'motus-authhist',
  fmcsaId: 'yu5v-wbh6',
  differenceId: 'dm5j-zc6c',
  name: 'Motus Authority History',
  columns,
  table,
  part: { source: 'motus' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.USDOT_NUMBER, docket: at.DOCKET_NUMBER },
  keepsAll: true,
  rowDays: [at.STATUS_CHANGE_DATE],
  words: [
    { column: at.OP_AUTH_TYPE, isKnown: isKnownAuthority },
    { column: at.OP_AUTH_STATUS, isKnown: (words) => authorityStatus(words) !== null },
    { column: at.REASON, isKnown: isKnownAction },
  ],
  map(row) {
    const docket = docketIfAny(row, at.DOCKET_NUMBER, at.USDOT_NUMBER);
    const authorityType = text(row, at.OP_AUTH_TYPE);
    if (authorityType === null) throw new RejectedRow('OP_AUTH_TYPE is blank');
    const status = text(row, at.OP_AUTH_STATUS);
    const action = text(row, at.REASON) ?? status;
    if (action === null) throw new RejectedRow('REASON and OP_AUTH_STATUS are blank: the row tells of nothing');
    return {
      carrier: { dotNumber: dotNumber(row, at.USDOT_NUMBER), dockets: docket === null ? [] : [docket] },
      facts: [
        {
          source: 'motus',
          docket: printDocket(docket),
          authorityType,
          kind: authorityKind(authorityType),
          action,
          actionOn: date(row, at.STATUS_CHANGE_DATE),
          status,
        },
      ],
    };
  },
});
