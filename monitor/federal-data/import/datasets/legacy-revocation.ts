import { authorityOrders as table } from '../../../db/schema/fmcsa-licensing';
import { columnsOf } from '../fields';
import { orderFacts } from './authority-order';
import { docketScope, factDataset, LEGACY_FROZEN_ON } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'DOT_NUMBER',
  'TYPE_LICENSE',
  'ORDER1_SERVE_DATE',
  'ORDER2_TYPE_DESC',
  'ORDER2_EFFECTIVE_DATE',
] as const;

const at = columnsOf(columns);

const ORDER = {
  docket: at.DOCKET_NUMBER,
  dot: at.DOT_NUMBER,
  authority: at.TYPE_LICENSE,
  served: at.ORDER1_SERVE_DATE,
  orderType: at.ORDER2_TYPE_DESC,
  effective: at.ORDER2_EFFECTIVE_DATE,
};

/** Revocations until the legacy files were frozen: the first order's day, and what the second said from when. */
export const legacyRevocation = factDataset({
  key: 'legacy-revocation',
  fmcsaId: 'sa6p-acbp',
  name: 'Legacy Revocation',
  columns,
  // The daily file of changes has the words of FMCSA's dictionary for a header.
  dailyColumns: {
    USDOT_NUMBER: 'DOT_NUMBER',
    OPERATING_AUTHORITY_REGISTRATION_TYPE: 'TYPE_LICENSE',
    SERVE_DATE: 'ORDER1_SERVE_DATE',
    REVOCATION_TYPE: 'ORDER2_TYPE_DESC',
    EFFECTIVE_DATE: 'ORDER2_EFFECTIVE_DATE',
  },
  frozenOn: LEGACY_FROZEN_ON,
  table,
  part: { source: 'legacy' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.DOT_NUMBER, docket: at.DOCKET_NUMBER },
  map: (row) => orderFacts(row, ORDER, 'legacy'),
});
