import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

// Written into the statement: the partial indexes of loads serve the very words that they were made with, and no parameter.
const CLOSED = sql.raw(CLOSED_LOAD_STATUSES.map((status) => `'${status}'`).join(', '));

/** @param status the column, such as `loads.status` or sql`l.status` */
export const isClosedLoad = (status: SQLWrapper): SQL => sql`${status} IN (${CLOSED})`;
export const isOpenLoad = (status: SQLWrapper): SQL => sql`${status} NOT IN (${CLOSED})`;
