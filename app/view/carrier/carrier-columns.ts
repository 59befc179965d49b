/** The columns that a list of carriers can show beside the carrier's name, in their order. */
export const CARRIER_COLUMNS = {
  relationship: 'Relationship',
  rules: 'Rules',
  why: 'Why',
  warnings: 'Warnings',
  authority: 'Authority',
  bipd: 'BIPD',
  cargo: 'Cargo',
  inspection: 'Last inspection',
  phone: 'Phone',
  email: 'Email',
  place: 'Location',
  fleet: 'Power units',
  drivers: 'Drivers',
  safety: 'Safety rating',
  packet: 'Packet',
  since: 'Status since',
  verdict_since: 'Verdict since',
} as const;
export type CarrierColumn = keyof typeof CARRIER_COLUMNS;

/** Only the lists of the company's own carriers know these. */
const OF_OWN_LISTS: readonly CarrierColumn[] = ['packet', 'since', 'verdict_since'];

/** Only the full profile tells of these. */
const OF_FULL_PROFILE: readonly CarrierColumn[] = [
  'relationship',
  'rules',
  'why',
  'warnings',
  'authority',
  'bipd',
  'cargo',
  'inspection',
  'safety',
];

const DEFAULT: readonly CarrierColumn[] = [
  'relationship',
  'rules',
  'why',
  'warnings',
  'authority',
  'bipd',
  'cargo',
  'inspection',
  'phone',
];

/** Lists whose carriers are on their way: what their packet does matters. */
const BY_PACKET: readonly string[] = ['in-progress', 'on-hold'];

/** The parameter of an address that names the shown columns, once each. */
export const COLUMNS_PARAM = 'columns';

/** What decides which columns a list has: whose it is, what its reader is told, and what its address names. */
interface ColumnsAsked {
  /** A list of the company's own carriers, by its name; null: of a search. */
  list: string | null;
  /** Whether the reader sees verdicts and facts. */
  mayLook: boolean;
}

/** The columns that can be chosen for a list, in their order. */
export function columnsOffered({ list, mayLook }: ColumnsAsked): CarrierColumn[] {
  return (Object.keys(CARRIER_COLUMNS) as CarrierColumn[]).filter((column) => {
    if (column === 'verdict_since') return list?.endsWith('-assessment') ?? false;
    if (OF_OWN_LISTS.includes(column)) return list !== null && !list.endsWith('-assessment');
    return mayLook || !OF_FULL_PROFILE.includes(column);
  });
}

/** The columns that an address chooses; without a choice, or with none that there is, those that the list begins with. */
export function columnsShown(search: URLSearchParams, asked: ColumnsAsked): CarrierColumn[] {
  const offered = columnsOffered(asked);
  const chosen = search.getAll(COLUMNS_PARAM);
  const shown = offered.filter((column) => chosen.includes(column));
  if (shown.length > 0) return shown;
  const first = asked.mayLook ? DEFAULT : (['phone', 'email', 'place', 'fleet'] as const);
  const besides = asked.list === null ? ['safety'] : BY_PACKET.includes(asked.list) ? ['packet'] : [];
  return offered.filter((column) => [...first, ...besides].includes(column));
}

/** The columns of a search: beside those of every list the safety rating, unless the filter of that name hides it. */
export function searchColumns(search: URLSearchParams, showsSafetyRating: boolean, mayLook: boolean) {
  const asked = { list: null, mayLook };
  const isLeft = (column: string) => showsSafetyRating || column !== 'safety';
  return {
    shown: columnsShown(search, asked).filter(isLeft),
    offered: columnsOffered(asked).filter(isLeft),
  };
}
