import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { VERDICT_NAMES } from '@contract/rules/rules.constants';
import { phoneInFile } from '~/view/number-flags';
import type { CarrierColumn } from './carrier-columns';
import { AUTHORITY_DOUBT_WORDS, CHECK_LIVE } from './check-live';
import { verdictInFile } from './stopped';
import { whyOf } from './verdict-reasons';

/** A column of a file of carriers: its head and its cells. */
type FileColumn = readonly [head: string, cell: (carrier: CarrierSummary) => string];

/** Who a carrier is: in every file. */
const IDENTITY: readonly FileColumn[] = [
  ['DOT', ({ identifiers }) => identifiers.find(({ is_type }) => is_type === 'DOT')?.value ?? ''],
  ['Legal name', ({ legal_name }) => legal_name ?? ''],
  ['DBA name', ({ dba_name }) => dba_name ?? ''],
  [
    'MC and other numbers',
    ({ identifiers }) =>
      identifiers
        .filter(({ is_type }) => is_type !== 'DOT')
        .map(({ is_type, value }) => `${is_type} ${value}`)
        .join('; '),
  ],
];

/** A file's cells for each column of a list. */
const OF_COLUMN: Readonly<Record<Exclude<CarrierColumn, 'packet' | 'since' | 'verdict_since'>, readonly FileColumn[]>> =
  {
    relationship: [
      [
        'Relationship',
        ({ relationship: of }) => (of ? (CONNECTION_STATUS_LABELS[of.status as ConnectionStatus] ?? of.status) : ''),
      ],
      ['Dismissed', ({ relationship: of }) => (of ? (of.is_dismissed ? 'yes' : 'no') : '')],
    ],
    rules: [
      [
        'Verdict',
        ({ relationship, rules_assessment }) => verdictInFile(relationship, rules_assessment?.overall_result ?? null),
      ],
      [
        'Classifications',
        ({ rules_assessment }) =>
          rules_assessment?.classifications.map(({ name, status }) => `${name}: ${VERDICT_NAMES[status]}`).join('; ') ??
          '',
      ],
    ],
    why: [['Why', (carrier) => whyOf(carrier) ?? '']],
    warnings: [['Warnings', ({ warnings }) => warnings?.map(({ title }) => title).join('; ') ?? '']],
    authority: [
      [
        'Active carrier authority',
        ({ facts }) =>
          facts?.authority_doubt ? AUTHORITY_DOUBT_WORDS[facts.authority_doubt] : yesNo(facts?.has_active_authority),
      ],
      ['Authority since', ({ facts }) => facts?.authority_granted_on ?? ''],
    ],
    bipd: [
      [
        'BIPD in force (US dollars)',
        ({ facts }) => (facts?.bipd_to_check ? CHECK_LIVE : numberCell(facts?.bipd_in_force_usd)),
      ],
      ['BIPD ends on', ({ facts }) => facts?.insurance_cancel_effective_on ?? ''],
    ],
    cargo: [
      ['Cargo in force (US dollars)', ({ facts }) => numberCell(facts?.cargo_in_force_usd)],
      ['Cargo ends on', ({ facts }) => facts?.cargo_ends_on ?? ''],
    ],
    inspection: [['Last inspection on', ({ facts }) => facts?.last_inspection_on ?? '']],
    phone: [['Phone of record', (carrier) => phoneInFile(carrier.phone, carrier)]],
    email: [['Email of record', ({ email }) => email ?? '']],
    place: [
      ['City', ({ city }) => city ?? ''],
      ['State', ({ state }) => state ?? ''],
      ['Country', ({ country }) => country ?? ''],
    ],
    fleet: [['Power units', ({ power_units }) => numberCell(power_units)]],
    drivers: [['Drivers', ({ drivers }) => numberCell(drivers)]],
    safety: [
      [
        'Safety rating',
        ({ facts, status_code }) => facts?.safety_rating ?? (facts && status_code !== null ? 'Not rated' : ''),
      ],
      ['Registration status', ({ status_code }) => status_code ?? ''],
      ['Out-of-service order in effect', ({ facts }) => yesNo(facts?.has_active_oos_order)],
    ],
  };

/** Every column except those of the company's own lists: the content of a file whose list chose none. */
const ALL = Object.keys(OF_COLUMN) as (keyof typeof OF_COLUMN)[];

/**
 * The heads and cells of a file of carriers. An unknown value is an empty cell: never a zero, never a no.
 *
 * @param chosen the columns that the list shows; null: none chosen
 */
export function carrierFile(chosen: readonly CarrierColumn[] | null = null) {
  const wanted = ALL.filter((column) => chosen === null || chosen.includes(column));
  const columns = [...IDENTITY, ...wanted.flatMap((column) => OF_COLUMN[column])];
  return {
    head: columns.map(([head]) => head),
    cells: (carrier: CarrierSummary): string[] => columns.map(([, cell]) => cell(carrier)),
    /** A carrier that no file names anymore has only its name. */
    cellsOfUnknown: (name: string | null): string[] =>
      columns.map(([head]) => (head === 'Legal name' ? (name ?? '') : '')),
  };
}

export const numberCell = (value: number | null | undefined): string => (value == null ? '' : String(value));

const yesNo = (value: boolean | null | undefined) => (value == null ? '' : value ? 'yes' : 'no');

const WHOLE = carrierFile();

/** The heads of a file with every column, in the order of `carrierCells`. */
export const CARRIER_HEAD: readonly string[] = WHOLE.head;
export const carrierCells = WHOLE.cells;
