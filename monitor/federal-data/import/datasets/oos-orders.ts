import { oosOrders as table } from '../../../db/schema';
import { columnsOf, date, requiredDotNumber, text } from '../fields';
import { factDataset } from './dataset';

/** The header, in the file's order. */
export const columns = [
  'DOT_NUMBER',
  'LEGAL_NAME',
  'DBA_NAME',
  'OOS_DATE',
  'OOS_REASON',
  'STATUS',
  'RESCIND_DATE',
] as const;

const at = columnsOf(columns);

/** Out-of-service orders. STATUS is the company's; an order stands until RESCIND_DATE is filled. */
export const oosOrders = factDataset({
  key: 'oos-orders',
  fmcsaId: 'p2mt-9ige',
  name: 'Out-of-Service Orders',
  columns,
  // As FMCSA's own dictionary calls it.
  aliases: { OOS_RESCIND_DATE: 'RESCIND_DATE' },
  table,
  // An extract of a carrier may have its rescinded orders alone: only the whole file shows that an order is gone.
  scope: null,
  owner: { dotNumber: at.DOT_NUMBER },
  keepsAll: true,
  rowDays: [at.OOS_DATE, at.RESCIND_DATE],
  map: (row) => ({
    carrier: {
      dotNumber: requiredDotNumber(row, at.DOT_NUMBER),
      dockets: [],
      identity: { legalName: text(row, at.LEGAL_NAME), dbaName: text(row, at.DBA_NAME) },
    },
    facts: [
      {
        orderedOn: date(row, at.OOS_DATE),
        reason: text(row, at.OOS_REASON),
        entityStatus: text(row, at.STATUS),
        rescindedOn: date(row, at.RESCIND_DATE),
      },
    ],
  }),
});
