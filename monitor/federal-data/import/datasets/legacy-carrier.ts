import type { AuthorityStatus } from '../../../../contract/carriers/authority-history.constants';
import { authorities as table } from '../../../db/schema';
import {
  type Column,
  columnsOf,
  flag,
  printDocket,
  RejectedRow,
  type Row,
  requiredDocket,
  thousandsOfDollars,
  upper,
} from '../fields';
import { authorityKind } from './authority-terms';
import { docketScope, factDataset, LEGACY_FROZEN_ON } from './dataset';
import { licensedCarrier, mailComesBack, requirements } from './licensed-carrier';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'DOT_NUMBER',
  'MX_TYPE',
  'RFC_NUMBER',
  'COMMON_STAT',
  'CONTRACT_STAT',
  'BROKER_STAT',
  'COMMON_APP_PEND',
  'CONTRACT_APP_PEND',
  'BROKER_APP_PEND',
  'COMMON_REV_PEND',
  'CONTRACT_REV_PEND',
  'BROKER_REV_PEND',
  'PROPERTY_CHK',
  'PASSENGER_CHK',
  'HHG_CHK',
  'PRIVATE_AUTH_CHK',
  'ENTERPRISE_CHK',
  'MIN_COV_AMOUNT',
  'CARGO_REQ',
  'BOND_REQ',
  'BIPD_FILE',
  'CARGO_FILE',
  'BOND_FILE',
  'UNDELIVERABLE_MAIL',
  'DBA_NAME',
  'LEGAL_NAME',
  'BUS_STREET_PO',
  'BUS_COLONIA',
  'BUS_CITY',
  'BUS_STATE_CODE',
  'BUS_CTRY_CODE',
  'BUS_ZIP_CODE',
  'BUS_TELNO',
  'BUS_FAX',
  'MAIL_STREET_PO',
  'MAIL_COLONIA',
  'MAIL_CITY',
  'MAIL_STATE_CODE',
  'MAIL_CTRY_CODE',
  'MAIL_ZIP_CODE',
  'MAIL_TELNO',
  'MAIL_FAX',
] as const;

const at = columnsOf(columns);

const AUTHORITIES = [
  { type: 'COMMON', status: at.COMMON_STAT, applied: at.COMMON_APP_PEND, revoking: at.COMMON_REV_PEND },
  { type: 'CONTRACT', status: at.CONTRACT_STAT, applied: at.CONTRACT_APP_PEND, revoking: at.CONTRACT_REV_PEND },
  { type: 'BROKER', status: at.BROKER_STAT, applied: at.BROKER_APP_PEND, revoking: at.BROKER_REV_PEND },
] as const;

const SCOPES: readonly (readonly [string, Column])[] = [
  ['property', at.PROPERTY_CHK],
  ['passenger', at.PASSENGER_CHK],
  ['household_goods', at.HHG_CHK],
  ['private', at.PRIVATE_AUTH_CHK],
  ['enterprise', at.ENTERPRISE_CHK],
];

const STATUSES: Readonly<Record<string, AuthorityStatus>> = { A: 'active', I: 'inactive', N: 'none' };

/**
 * Authority as it stood when the legacy files were frozen (2026-05-14): three authorities a docket, those the docket
 * never had included (`none`). Amounts are in thousands, USDOT numbers padded with zeros.
 */
export const legacyCarrier = factDataset({
  key: 'legacy-carrier',
  fmcsaId: '6eyk-hxee',
  name: 'Legacy Carrier',
  columns,
  frozenOn: LEGACY_FROZEN_ON,
  table,
  part: { source: 'legacy' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.DOT_NUMBER, docket: at.DOCKET_NUMBER },
  map(row) {
    const docket = requiredDocket(row, at.DOCKET_NUMBER);
    const checked = SCOPES.filter(([, column]) => flag(row, column)).map(([scope]) => scope);
    const ofDocket = {
      source: 'legacy' as const,
      docket: printDocket(docket),
      dotNumberAlone: 0,
      scopes: checked.length > 0 ? checked : null,
      bipdRequiredUsd: thousandsOfDollars(row, at.MIN_COV_AMOUNT),
      bipdOnFileUsd: thousandsOfDollars(row, at.BIPD_FILE),
      ...requirements(row, at),
      businessMailUndeliverable: mailComesBack(row, at.UNDELIVERABLE_MAIL),
    };
    return {
      carrier: licensedCarrier(row, at, at.DOT_NUMBER, docket),
      facts: AUTHORITIES.map(({ type, status, applied, revoking }) => ({
        ...ofDocket,
        authorityType: type,
        kind: docket.type === 'FF' && type !== 'BROKER' ? ('freight_forwarder' as const) : authorityKind(type),
        status: statusOf(row, status),
        applicationPending: flag(row, applied),
        revocationPending: flag(row, revoking),
      })),
    };
  },
});

function statusOf(row: Row, column: Column): AuthorityStatus {
  const letter = upper(row, column);
  if (letter === null) return 'none';
  const status = STATUSES[letter];
  if (status === undefined) throw new RejectedRow(`${column.name} "${letter.slice(0, 40)}" is not A, I or N`);
  return status;
}
