import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { addLoadPaper } from '../../areas/loads/keep-load-paper';
import { loadPapers, loads } from '../../db/schema';
import type { Deciding } from '../../decisions/decide';
import { deciding, signedInPersonOf } from '../deciding';
import { HOUR } from './trip';
import { withPaper } from './with-paper';

const CLERK = 'staff@demo.test';
/** Carriers send it within the day. */
const SENT_WITHIN = 12 * HOUR;
/** Each seventh carrier sends none, so that there is one to ask for. */
const FORGOTTEN_OF = 7;
const AT_ONCE = 75;

/** A colleague of the demo brokerage files the proofs of delivery that carriers send. What a person withdrew stays so. */
export async function fileProofs({ db, env, company, now }: Deciding): Promise<void> {
  const person = await signedInPersonOf(db, CLERK);
  if (!person) return;
  const rows = await db
    .select({ id: loads.id, reference: loads.reference, customer: loads.customerName })
    .from(loads)
    .where(
      and(
        eq(loads.companyId, company.id),
        eq(loads.status, 'delivered'),
        isNotNull(loads.carrierId),
        lt(loads.dropoffStartsAt, new Date(now.getTime() - SENT_WITHIN)),
        sql`${loads.id} % ${FORGOTTEN_OF} <> 0`,
        sql`NOT EXISTS (SELECT FROM ${loadPapers} WHERE ${loadPapers.loadId} = ${loads.id}
          AND ${loadPapers.isType} = 'proof_of_delivery')`,
      ),
    )
    .orderBy(desc(loads.dropoffStartsAt))
    .limit(AT_ONCE);
  for (const { id, reference, customer } of rows)
    await withPaper(
      {
        title: 'Proof of delivery',
        heading: ['Proof of delivery', `${customer ?? 'Shipper'}, load ${reference}`],
        lines: ['22 pallets received, no shortage, no damage.', 'Signed by the receiver.'],
        author: customer ?? 'Receiver',
        writtenAt: now,
      },
      (file) =>
        deciding(db, { ...person, now }, (d) =>
          addLoadPaper(d, env, { loadId: id, isType: 'proof_of_delivery', file }),
        ),
    );
}
