import { CLOSED_LOAD_STATUSES } from '@contract/loads/loads.constants';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

// Literal in the statement: partial indexes match only the exact text they were made with, and no parameter.
const CLOSED = sql.raw(CLOSED_LOAD_STATUSES.map((status) => `'${status}'`).join(', '));

/** @param status the column, such as `loads.status` or sql`l.status` */
export const isClosedLoad = (status: SQLWrapper): SQL => sql`${status} IN (${CLOSED})`;
export const isOpenLoad = (status: SQLWrapper): SQL => sql`${status} NOT IN (${CLOSED})`;
