import type { CallParsed } from '@contract/call';
import type { createNote } from '@contract/notes/notes.calls';
import type { NotableType } from '@contract/notes/notes.constants';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../db/client';
import { carriers, notes } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { CallContext } from '../../plugins/calls';
import { httpErrors } from '../../plugins/errors';

/**
 * Writes a note for the company's own people. Sent twice, it is written once.
 *
 * @returns its id
 * @throws ApiError 422 for what there is not
 */
export async function writeNote(context: CallContext, input: CallParsed<typeof createNote>['body']): Promise<number> {
  const { carrier_id, notable_type: notableType = 'Carrier', notable_id: notableId = carrier_id!, body } = input.note;
  const carrierId = await NOTABLE_CARRIERS[notableType](context.db, notableId);
  if (carrier_id !== undefined && carrier_id !== carrierId)
    throw httpErrors.invalid({ 'note.carrier_id': ['That is another carrier than the note is on.'] });
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
 * The carrier that a note on something is about, by the kind of thing.
 *
 * @throws ApiError 422 when there is no such thing: callers of notes get 403 and 422 alone
 */
const NOTABLE_CARRIERS: Record<NotableType, (db: Queryable, id: number) => Promise<number>> = {
  Carrier: async (db, id) => {
    const [known] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, id));
    if (!known) throw httpErrors.invalid({ 'note.notable_id': ['There is no such carrier.'] });
    return known.id;
  },
};
