import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { addLoadLog } from '../../areas/loads/write-load-log';
import { isOpenLoad } from '../../db/closed-loads';
import { loadLogs, loads } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { deciding, signedInPersonOf } from '../deciding';
import { HOUR, MINUTE } from './trip';

const CALLER = 'staff@demo.test';
/** A shift that has just ended left so many calls to make. */
const CALLS_LEFT = 3;
/** People who try the demo log calls: as long as they do, the demo adds none. */
const QUIET_FOR = 6 * HOUR;
const AGO = 95 * MINUTE;
const NEXT_IN_MINUTES = 60;

/** Colleagues of the demo brokerage call drivers, and leave the next calls to the person who tries the demo. */
export async function callDrivers({ db, company, now }: Deciding): Promise<void> {
  const own = eq(loads.companyId, company.id);
  const [last] = await db
    .select({ at: loadLogs.createdAt })
    .from(loadLogs)
    .innerJoin(loads, eq(loads.id, loadLogs.loadId))
    .where(and(own, eq(loadLogs.isType, 'check_call'), eq(loadLogs.source, 'person')))
    .orderBy(desc(loadLogs.createdAt))
    .limit(1);
  if (last && last.at.getTime() > now.getTime() - QUIET_FOR) return;
  const person = await signedInPersonOf(db, CALLER);
  if (!person) return;
  const rows = await db
    .select({ id: loads.id, phone: loads.driverPhoneE164 })
    .from(loads)
    .where(and(own, isOpenLoad(loads.status), isNotNull(loads.carrierId), gt(loads.pickupStartsAt, now)))
    .orderBy(asc(loads.pickupStartsAt), asc(loads.id))
    .limit(CALLS_LEFT);
  for (const [at, { id, phone }] of rows.entries())
    await deciding(db, { ...person, now: new Date(now.getTime() - AGO) }, (d) =>
      addLoadLog(d, {
        load_id: id,
        is_type: 'check_call',
        called: phone === null ? 'dispatch' : 'driver',
        ...(at === 0
          ? { call_result: 'voicemail' as const }
          : {
              call_result: 'spoke' as const,
              message: 'Empty, and on schedule for the pickup. Call again in an hour.',
            }),
        next_call_in_minutes: NEXT_IN_MINUTES,
      }),
    );
}
