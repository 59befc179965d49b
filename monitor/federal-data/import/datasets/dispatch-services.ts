import { dispatchServices as table } from '../../../db/schema/fraud-lists';
import { columnsOf, RejectedRow, text } from '../fields';
import { listDataset } from './dataset';
import { domainValue, LIST_COLUMNS, listedBy, phoneValue, requiredText } from './list-fields';

const columns = [...LIST_COLUMNS, 'SERVICE', 'DOMAIN', 'PHONE'] as const;
const at = columnsOf(columns);

/** Dispatch services, by the domain that they write from, the telephone that they call from, or both. */
export const dispatchServicesList = listDataset({
  key: 'dispatch-services',
  name: 'Dispatch services',
  columns,
  laterColumns: ['PHONE'],
  changedOn: at.AS_OF,
  table,
  map: (row, fileDay) => {
    const service = { name: requiredText(row, at.SERVICE), ...listedBy(row, at, fileDay) };
    const domain = text(row, at.DOMAIN);
    const phone = text(row, at.PHONE);
    if (domain === null && phone === null) throw new RejectedRow('DOMAIN and PHONE are blank');
    return [
      ...(domain === null ? [] : [{ ...service, kind: 'domain' as const, value: domainValue(at.DOMAIN, domain) }]),
      ...(phone === null ? [] : [{ ...service, kind: 'phone' as const, value: phoneValue(at.PHONE, phone) }]),
    ];
  },
});
