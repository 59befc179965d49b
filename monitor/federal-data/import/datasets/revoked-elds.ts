import { eldKey } from '../../../../contract/vehicles/eld-key';
import { revokedElds as table } from '../../../db/schema/fraud-lists';
import { type Column, columnsOf, RejectedRow, type Row, requiredDate, text } from '../fields';
import { listDataset } from './dataset';
import { LIST_COLUMNS, listedBy, requiredText } from './list-fields';

const columns = [...LIST_COLUMNS, 'MANUFACTURER', 'MODEL', 'IDENTIFIER', 'REVOKED_ON'] as const;
const at = columnsOf(columns);

/** ELDs that FMCSA revoked. It publishes them as a web page; the operator types or copies them into this file. */
export const revokedEldsList = listDataset({
  key: 'revoked-elds',
  name: 'Revoked ELDs',
  columns,
  changedOn: at.AS_OF,
  table,
  map: (row, fileDay) => {
    const manufacturer = requiredText(row, at.MANUFACTURER);
    const model = requiredText(row, at.MODEL);
    const revokedOn = requiredDate(row, at.REVOKED_ON);
    if (revokedOn > fileDay) throw new RejectedRow(`REVOKED_ON ${revokedOn} is after the day of the file, ${fileDay}`);
    const keys = { manufacturerKey: keyOf(row, at.MANUFACTURER), modelKey: keyOf(row, at.MODEL) };
    const identifier = text(row, at.IDENTIFIER) ?? '';
    return [{ manufacturer, model, ...keys, identifier, revokedOn, ...listedBy(row, at, fileDay) }];
  },
});

function keyOf(row: Row, column: Column): string {
  const key = eldKey(requiredText(row, column));
  if (key === '') throw new RejectedRow(`${column.name} has no letter or digit`);
  return key;
}
