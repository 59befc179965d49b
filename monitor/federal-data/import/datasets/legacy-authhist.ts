import { authorityEvents as table } from '../../../db/schema';
import { columnsOf, date, dotNumber, printDocket, RejectedRow, requiredDocket, text } from '../fields';
import { authorityKind } from './authority-terms';
import { docketScope, factDataset, LEGACY_FROZEN_ON } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'DOT_NUMBER',
  'SUB_NUMBER',
  'OP_AUTH_TYPE',
  'ORIGINAL_ACTION_DESC',
  'ORIG_SERVED_DATE',
  'DISP_ACTION_DESC',
  'DISP_DECIDED_DATE',
  'DISP_SERVED_DATE',
] as const;

const at = columnsOf(columns);

/** Grants, reinstatements and proceedings, each with what became of it. */
export const legacyAuthHist = factDataset({
  key: 'legacy-authhist',
  fmcsaId: '9mw4-x3tu',
  name: 'Legacy Authority History',
  columns,
  frozenOn: LEGACY_FROZEN_ON,
  aliases: { MOD_COL_1: 'OP_AUTH_TYPE' },
  table,
  part: { source: 'legacy' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.DOT_NUMBER, docket: at.DOCKET_NUMBER },
  map(row) {
    const docket = requiredDocket(row, at.DOCKET_NUMBER);
    const authorityType = text(row, at.OP_AUTH_TYPE);
    if (authorityType === null) throw new RejectedRow('OP_AUTH_TYPE is blank');
    const action = text(row, at.ORIGINAL_ACTION_DESC);
    if (action === null) throw new RejectedRow('ORIGINAL_ACTION_DESC is blank');
    return {
      carrier: { dotNumber: dotNumber(row, at.DOT_NUMBER), dockets: [docket] },
      facts: [
        {
          source: 'legacy',
          docket: printDocket(docket),
          subNumber: text(row, at.SUB_NUMBER),
          authorityType,
          kind: docket.type === 'FF' && authorityType === 'COMMON' ? 'freight_forwarder' : authorityKind(authorityType),
          action,
          actionOn: date(row, at.ORIG_SERVED_DATE),
          disposition: text(row, at.DISP_ACTION_DESC),
          dispositionDecidedOn: date(row, at.DISP_DECIDED_DATE),
          dispositionServedOn: date(row, at.DISP_SERVED_DATE),
        },
      ],
    };
  },
});
