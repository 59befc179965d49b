import { processAgents as table } from '../../../db/schema/fmcsa-licensing';
import { columnsOf } from '../fields';
import { docketScope, factDataset, LEGACY_FROZEN_ON } from './dataset';
import { agentFacts } from './process-agent';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'DOT_NUMBER',
  'CO_NAME',
  'ATTN_TO_OR_TITLE',
  'STREET_PO',
  'CITY',
  'STATE_CODE',
  'CTRY_CODE',
  'ZIP_CODE',
] as const;

const at = columnsOf(columns);

const AGENT = {
  docket: at.DOCKET_NUMBER,
  dot: at.DOT_NUMBER,
  name: at.CO_NAME,
  attention: at.ATTN_TO_OR_TITLE,
  street: at.STREET_PO,
  city: at.CITY,
  state: at.STATE_CODE,
  postalCode: at.ZIP_CODE,
  country: at.CTRY_CODE,
};

/** Process agents as they were when the legacy files were frozen. */
export const legacyBoc3 = factDataset({
  key: 'legacy-boc3',
  fmcsaId: '2emp-mxtb',
  name: 'Legacy BOC3',
  columns,
  frozenOn: LEGACY_FROZEN_ON,
  table,
  part: { source: 'legacy' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.DOT_NUMBER, docket: at.DOCKET_NUMBER },
  map: (row) => agentFacts(row, AGENT, 'legacy'),
});
