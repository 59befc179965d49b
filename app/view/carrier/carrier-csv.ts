import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { VERDICT_NAMES } from '@contract/rules/rules.constants';
import { formatPhone } from '@contract/shared/format';
import { verdictInFile } from './stopped';

/** The heads of a file of carriers, in the order of `carrierCells`. */
export const CARRIER_HEAD = [
  'USDOT',
  'Legal name',
  'DBA name',
  'Other numbers',
  'Phone of record',
  'E-mail of record',
  'City',
  'State',
  'Country',
  'Verdict',
  'Classifications',
  'Registration status',
  'Active carrier authority',
  'Authority since',
  'BIPD in force (US dollars)',
  'Insurance ends on',
  'Safety rating',
  'Last inspection on',
  'Out-of-service order in effect',
  'Power units',
  'Drivers',
  'Relationship',
];

/** A carrier as a line of a file. What is not known is an empty cell: never a zero, never a no. */
export function carrierCells(carrier: CarrierSummary): string[] {
  const { facts, identifiers, rules_assessment, relationship } = carrier;
  const dot = identifiers.find(({ is_type }) => is_type === 'DOT');
  return [
    dot?.value ?? '',
    carrier.legal_name ?? '',
    carrier.dba_name ?? '',
    identifiers
      .filter(({ is_type }) => is_type !== 'DOT')
      .map(({ is_type, value }) => `${is_type} ${value}`)
      .join('; '),
    phoneCell(carrier.phone),
    carrier.email ?? '',
    carrier.city ?? '',
    carrier.state ?? '',
    carrier.country ?? '',
    verdictInFile(relationship, rules_assessment?.overall_result ?? null),
    rules_assessment?.classifications?.map(({ name, status }) => `${name}: ${VERDICT_NAMES[status]}`).join('; ') ?? '',
    carrier.status_code ?? '',
    yesNo(facts?.has_active_authority),
    facts?.authority_granted_on ?? '',
    numberCell(facts?.bipd_in_force_usd),
    facts?.insurance_cancel_effective_on ?? '',
    facts?.safety_rating ?? (facts && carrier.status_code !== null ? 'Not rated' : ''),
    facts?.last_inspection_on ?? '',
    yesNo(facts?.has_active_oos_order),
    numberCell(carrier.power_units),
    numberCell(carrier.drivers),
    relationship ? (CONNECTION_STATUS_LABELS[relationship.status as ConnectionStatus] ?? relationship.status) : '',
  ];
}

/** As pages print it: a spreadsheet would take the stored +1 for a sum. */
export const phoneCell = (phone: string | null | undefined): string => (phone ? formatPhone(phone) : '');

export const numberCell = (value: number | null | undefined): string => (value == null ? '' : String(value));

const yesNo = (value: boolean | null | undefined) => (value == null ? '' : value ? 'yes' : 'no');
