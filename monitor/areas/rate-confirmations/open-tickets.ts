import { type SQL, sql } from 'drizzle-orm';
import { rateConfirmations } from '../../db/schema';

const open = sql`FROM tickets t WHERE t.load_id = ${rateConfirmations.loadId} AND t.company_id = ${rateConfirmations.companyId}
  AND t.status <> 'closed'`;

/** How many alerts on a confirmation's load are open. */
export const openTickets: SQL<number> = sql<number>`(SELECT count(*)::int ${open})`;

/** For `q[tickets_status_not_eq]=closed`: an open one. */
export const hasOpenTicket: SQL = sql`EXISTS (SELECT ${open})`;
