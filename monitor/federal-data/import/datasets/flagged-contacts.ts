import { FLAGGED_KINDS, type FlaggedKind } from '../../../../contract/identity-alerts/fraud-lists.constants';
import { flaggedContacts as table } from '../../../db/schema/fraud-lists';
import { type Column, columnsOf, date, lower, RejectedRow } from '../fields';
import { listDataset } from './dataset';
import { domainValue, emailValue, LIST_COLUMNS, listedBy, phoneValue, requiredText } from './list-fields';

const columns = [...LIST_COLUMNS, 'KIND', 'VALUE', 'EXPIRES_ON'] as const;
const at = columnsOf(columns);

const VALUES: Record<FlaggedKind, (column: Column, value: string) => string> = {
  phone: phoneValue,
  email: emailValue,
  domain: domainValue,
};

/** Telephones, addresses and domains that were reported for fraud. */
export const flaggedContactsList = listDataset({
  key: 'flagged-contacts',
  name: 'Flagged contacts',
  columns,
  laterColumns: ['EXPIRES_ON'],
  changedOn: at.AS_OF,
  table,
  map: (row, fileDay) => {
    const kind = FLAGGED_KINDS.find((known) => known === lower(row, at.KIND));
    if (!kind) throw new RejectedRow(`KIND is none of ${FLAGGED_KINDS.join(', ')}`);
    const value = VALUES[kind](at.VALUE, requiredText(row, at.VALUE));
    return [{ kind, value, expiresOn: date(row, at.EXPIRES_ON), ...listedBy(row, at, fileDay) }];
  },
});
