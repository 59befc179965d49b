import { LINE_TYPES } from '../../../../contract/identity-alerts/fraud-lists.constants';
import { phoneBlocks as table } from '../../../db/schema/fraud-lists';
import { columnsOf, lower, RejectedRow, text } from '../fields';
import { listDataset } from './dataset';
import { LIST_COLUMNS, listedBy, requiredText } from './list-fields';

const columns = [...LIST_COLUMNS, 'PREFIX', 'LINE_TYPE', 'PROVIDER'] as const;
const at = columnsOf(columns);

/** An office code of six digits, or a block of a thousand numbers of seven. */
const PREFIX = /^[2-9]\d\d[2-9]\d\d\d?$/;

/** For which kind of line the blocks of the North American numbering plan were given out, and to which company. */
export const phoneBlocksList = listDataset({
  key: 'phone-blocks',
  name: 'Phone blocks',
  columns,
  laterColumns: ['PROVIDER'],
  changedOn: at.AS_OF,
  table,
  map: (row, fileDay) => {
    const prefix = requiredText(row, at.PREFIX).replace(/[\s.()-]/g, '');
    if (!PREFIX.test(prefix))
      throw new RejectedRow('PREFIX is not the first six or seven digits of a telephone number');
    const lineType = LINE_TYPES.find((known) => known === lower(row, at.LINE_TYPE));
    if (!lineType) throw new RejectedRow(`LINE_TYPE is none of ${LINE_TYPES.join(', ')}`);
    return [{ prefix, lineType, provider: text(row, at.PROVIDER), ...listedBy(row, at, fileDay) }];
  },
});
