import type { CallParsed } from '@contract/call';
import type { createNote } from '@contract/notes/notes.calls';
import type { NotableType } from '@contract/notes/notes.constants';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carriers, loads, notes } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { CallContext } from '../../server/calls';

/**
 * Writes a note for the company's own people. Sent twice, it is written once.
 *
 * @returns its id
 * @throws ApiError 422 for what there is not
 */
export async function writeNote(context: CallContext, input: CallParsed<typeof createNote>['body']): Promise<number> {
  const { carrier_id, notable_type: notableType = 'Carrier', notable_id: notableId = carrier_id!, body } = input.note;
  const ofThing = await NOTABLE_CARRIERS[notableType](context.db, context.company.id, notableId);
  if (carrier_id !== undefined && carrier_id !== ofThing)
    throw httpErrors.invalid({ 'note.carrier_id': ['That is another carrier than the note is on.'] });
  // A note on a load is about its carrier only where its writer says so: tomorrow another may haul it.
  const carrierId = notableType === 'Carrier' ? ofThing : (carrier_id ?? null);
  const { id } = await decideOnce(context, submissionOf(context, 'createNote', input), async (d) => {
    const about = { companyId: d.companyId, notableType, notableId, carrierId };
    const [made] = await d.tx
      .insert(notes)
      .values({ ...about, body, userId: d.user.id, createdAt: d.now })
      .returning({ id: notes.id });
    return made!.id;
  });
  return id;
}

/**
 * The carrier that a note on something may be about, by the kind of thing; null: it has none now.
 *
 * @throws ApiError 422 when there is no such thing: callers of notes get 403 and 422 alone
 */
const NOTABLE_CARRIERS: Record<NotableType, (db: Queryable, companyId: number, id: number) => Promise<number | null>> =
  {
    Carrier: async (db, _companyId, id) => {
      const [known] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, id));
      if (!known) throw httpErrors.invalid({ 'note.notable_id': ['There is no such carrier.'] });
      return known.id;
    },
    Load: async (db, companyId, id) => {
      const [known] = await db
        .select({ carrierId: loads.carrierId })
        .from(loads)
        .where(and(eq(loads.companyId, companyId), eq(loads.id, id)));
      if (!known) throw httpErrors.invalid({ 'note.notable_id': ['There is no such load.'] });
      return known.carrierId;
    },
  };
