/** The columns of a carrier list besides the carrier's name, in order. */
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

/** Only for lists of the company's own carriers. */
const OF_OWN_LISTS: readonly CarrierColumn[] = ['packet', 'since', 'verdict_since'];

/** Only for the full profile. */
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

/** Lists with carriers being onboarded: their packet's state matters. */
const BY_PACKET: readonly string[] = ['in-progress', 'on-hold'];

/** The parameter of an address with the shown columns, each once. */
export const COLUMNS_PARAM = 'columns';

/** What decides a list's columns: its kind, its reader's rights, and its address. */
interface ColumnsAsked {
  /** A list of the company's own carriers, by its name; null: of a search. */
  list: string | null;
  /** Whether the reader sees verdicts and facts. */
  mayLook: boolean;
}

/** The choices of columns for a list, in order. */
export function columnsOffered({ list, mayLook }: ColumnsAsked): CarrierColumn[] {
  return (Object.keys(CARRIER_COLUMNS) as CarrierColumn[]).filter((column) => {
    if (column === 'verdict_since') return list?.endsWith('-assessment') ?? false;
    if (OF_OWN_LISTS.includes(column)) return list !== null && !list.endsWith('-assessment');
    return mayLook || !OF_FULL_PROFILE.includes(column);
  });
}

/** The columns that an address chooses; without a valid choice, the list's defaults. */
export function columnsShown(search: URLSearchParams, asked: ColumnsAsked): CarrierColumn[] {
  const offered = columnsOffered(asked);
  const chosen = search.getAll(COLUMNS_PARAM);
  const shown = offered.filter((column) => chosen.includes(column));
  if (shown.length > 0) return shown;
  const first = asked.mayLook ? DEFAULT : (['phone', 'email', 'place', 'fleet'] as const);
  const besides = asked.list === null ? ['safety'] : BY_PACKET.includes(asked.list) ? ['packet'] : [];
  return offered.filter((column) => [...first, ...besides].includes(column));
}

/** The columns of a search: those of every list and the safety rating, unless the filter of that name hides it. */
export function searchColumns(search: URLSearchParams, showsSafetyRating: boolean, mayLook: boolean) {
  const asked = { list: null, mayLook };
  const isLeft = (column: string) => showsSafetyRating || column !== 'safety';
  return {
    shown: columnsShown(search, asked).filter(isLeft),
    offered: columnsOffered(asked).filter(isLeft),
  };
}
