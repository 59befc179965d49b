import { authorityOrders as table } from '../../../db/schema/fmcsa-licensing';
import { columnsOf } from '../fields';
import { orderFacts } from './authority-order';
import { isKnownAuthority } from './authority-terms';
import { docketScope, factDataset } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'USDOT_NUMBER',
  'OP_AUTH_TYPE',
  'ORDER1_SERVE_DATE',
  'ORDER1_TYPE_DESC',
  'ORDER1_EFFECTIVE_DATE',
] as const;

const at = columnsOf(columns);

const ORDER = {
  docket: at.DOCKET_NUMBER,
  dot: at.USDOT_NUMBER,
  authority: at.OP_AUTH_TYPE,
  served: at.ORDER1_SERVE_DATE,
  orderType: at.ORDER1_TYPE_DESC,
  effective: at.ORDER1_EFFECTIVE_DATE,
};

/** Orders that revoke or suspend an authority; they are served before they take effect. */
export const motusRevokeSuspend = factDataset({
  key: 'motus-revokesuspend',
  fmcsaId: 'wb4f-neki',
  differenceId: 'e67p-xyd5',
  name: 'Motus Revocations and Suspensions',
  columns,
  table,
  part: { source: 'motus' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.USDOT_NUMBER, docket: at.DOCKET_NUMBER },
  rowDays: [at.ORDER1_SERVE_DATE],
  words: [
    { column: at.OP_AUTH_TYPE, isKnown: isKnownAuthority },
    { column: at.ORDER1_TYPE_DESC, isKnown: (words) => /suspen|revo/i.test(words) },
  ],
  map: (row) => orderFacts(row, ORDER, 'motus'),
});
