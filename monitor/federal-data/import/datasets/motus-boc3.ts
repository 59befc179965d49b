import { processAgents as table } from '../../../db/schema/fmcsa-licensing';
import { columnsOf } from '../fields';
import { docketScope, factDataset } from './dataset';
import { agentFacts } from './process-agent';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'USDOT_NUMBER',
  'CO_NAME',
  'STREET_PO',
  'CITY',
  'STATE_CODE',
  'ZIP_CODE',
  'CTRY_CODE',
] as const;

const at = columnsOf(columns);

const AGENT = {
  docket: at.DOCKET_NUMBER,
  dot: at.USDOT_NUMBER,
  name: at.CO_NAME,
  street: at.STREET_PO,
  city: at.CITY,
  state: at.STATE_CODE,
  postalCode: at.ZIP_CODE,
  country: at.CTRY_CODE,
};

/** Who takes legal papers for a docket (form BOC-3). */
export const motusBoc3 = factDataset({
  key: 'motus-boc3',
  fmcsaId: '6snj-ed7q',
  differenceId: 'mhr5-hjyc',
  name: 'Motus BOC3',
  columns,
  table,
  part: { source: 'motus' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.USDOT_NUMBER, docket: at.DOCKET_NUMBER },
  map: (row) => agentFacts(row, AGENT, 'motus'),
});
