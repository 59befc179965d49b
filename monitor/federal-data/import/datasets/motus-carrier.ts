import type { AuthorityStatus } from '../../../../contract/carriers/authority-history.constants';
import { authorities as table } from '../../../db/schema';
import { columnsOf, docketIfAny, dollars, dotNumber, printDocket, RejectedRow, type Row, text } from '../fields';
import { authorityKind, authorityScopes, authorityStatus } from './authority-terms';
import { docketScope, factDataset } from './dataset';
import { licensedCarrier, mailComesBack, requirements } from './licensed-carrier';
import { authorityStatuses, authorityTypes } from './vocabulary';

/** The header, in the file's order. */
export const columns = [
  'DOCKET_NUMBER',
  'USDOT_NUMBER',
  'RFC_NUMBER',
  'OP_AUTH_TYPE',
  'OP_AUTH_STATUS',
  'MIN_COV_AMOUNT',
  'CARGO_REQ',
  'BOND_REQ',
  'BIPD_FILE',
  'CARGO_FILE',
  'BOND_FILE',
  'BUS_UNDELIVERABLE_MAIL',
  'MAIL_UNDELIVERABLE_MAIL',
  'DBA_NAME',
  'LEGAL_NAME',
  'BUS_STREET_PO',
  'BUS_COLONIA',
  'BUS_CITY',
  'BUS_STATE_CODE',
  'BUS_CTRY_CODE',
  'BUS_ZIP_CODE',
  'BUS_TELNO',
  'MAIL_STREET_PO',
  'MAIL_COLONIA',
  'MAIL_CITY',
  'MAIL_STATE_CODE',
  'MAIL_CTRY_CODE',
  'MAIL_ZIP_CODE',
] as const;

const at = columnsOf(columns);

/** Authority as it stands, a row a docket and type of authority. Amounts are whole dollars, whatever its metadata say. */
export const motusCarrier = factDataset({
  key: 'motus-carrier',
  fmcsaId: 'inys-ebih',
  differenceId: 'nakq-58th',
  name: 'Motus Carrier',
  columns,
  table,
  part: { source: 'motus' },
  scope: docketScope(at.DOCKET_NUMBER),
  owner: { dotNumber: at.USDOT_NUMBER, docket: at.DOCKET_NUMBER },
  keepsAll: true,
  vocabularies: [authorityTypes(at.OP_AUTH_TYPE), authorityStatuses(at.OP_AUTH_STATUS)],
  map(row) {
    const docket = docketIfAny(row, at.DOCKET_NUMBER, at.USDOT_NUMBER);
    const authorityType = text(row, at.OP_AUTH_TYPE);
    if (authorityType === null) throw new RejectedRow('OP_AUTH_TYPE is blank');
    return {
      carrier: licensedCarrier(row, at, at.USDOT_NUMBER, docket),
      facts: [
        {
          source: 'motus' as const,
          docket: printDocket(docket),
          dotNumberAlone: docket === null ? dotNumber(row, at.USDOT_NUMBER)! : 0,
          authorityType,
          kind: authorityKind(authorityType),
          status: statusOf(row),
          scopes: authorityScopes(authorityType),
          bipdRequiredUsd: dollars(row, at.MIN_COV_AMOUNT),
          bipdOnFileUsd: dollars(row, at.BIPD_FILE),
          ...requirements(row, at),
          businessMailUndeliverable: mailComesBack(row, at.BUS_UNDELIVERABLE_MAIL),
          mailingMailUndeliverable: mailComesBack(row, at.MAIL_UNDELIVERABLE_MAIL),
        },
      ],
    };
  },
});

function statusOf(row: Row): AuthorityStatus {
  const words = text(row, at.OP_AUTH_STATUS);
  const status = authorityStatus(words ?? '');
  if (status === null) {
    throw new RejectedRow(
      `OP_AUTH_STATUS "${words?.slice(0, 40) ?? ''}" is not one of Active, Inactive, Pending, Withdrawn`,
    );
  }
  return status;
}
