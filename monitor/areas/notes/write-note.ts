import type { CallParsed } from '@contract/call';
import type { createNote } from '@contract/notes/notes.calls';
import type { NotableType } from '@contract/notes/notes.constants';
import { and, eq } from 'drizzle-orm';
import { httpErrors } from '../../base/http-errors';
import type { Queryable } from '../../db/client';
import { carriers, loads, notes } from '../../db/schema';
import { decideOnce, submissionOf } from '../../decisions/decide';
import type { CallContext } from '../../server/calls';
import { mentionsIn, storedMentions, TOO_MANY_MENTIONS, tellMentioned } from './mentions';

/**
 * Writes a note for the company's own people. A note sent twice is written once.
 *
 * @returns its id, and the names in it that match no colleague: they sent no notice
 * @throws ApiError 422 for a record that does not exist
 */
export async function writeNote(
  context: CallContext,
  input: CallParsed<typeof createNote>['body'],
): Promise<{ id: number; unknown: string[] }> {
  const { carrier_id, notable_type: notableType = 'Carrier', notable_id: notableId = carrier_id!, body } = input.note;
  const { carrierId: ofThing, words } = await NOTABLES[notableType](context.db, context.company.id, notableId);
  if (carrier_id !== undefined && carrier_id !== ofThing)
    throw httpErrors.invalid({ 'note.carrier_id': ['That is another carrier than the note is on.'] });
  // A note on a load is about its carrier only where its writer says so: tomorrow another may haul it.
  const carrierId = notableType === 'Carrier' ? ofThing : (carrier_id ?? null);
  const mentions = await mentionsIn(context.db, context.company.id, body);
  if (mentions.isTooMany) throw httpErrors.invalid({ 'note.body': [TOO_MANY_MENTIONS] });
  const { id } = await decideOnce(context, submissionOf(context, 'createNote', input), async (d) => {
    const about = { companyId: d.companyId, notableType, notableId, carrierId };
    const [made] = await d.tx
      .insert(notes)
      .values({ ...about, body, mentions: storedMentions(mentions), userId: d.user.id, createdAt: d.now })
      .returning({ id: notes.id });
    tellMentioned(d, mentions, {
      what: `a note on ${words}`,
      ...(carrierId !== null && { carrierId }),
      data: { note_id: made!.id, ...(notableType === 'Load' && { load_id: notableId }) },
    });
    return made!.id;
  });
  return { id, unknown: mentions.unknown };
}

/** The carrier, and what the thing is called. */
type Notable = { carrierId: number | null; words: string };

/**
 * The carrier that a note on something may be about, by the kind of thing; null: it has none now.
 *
 * @throws ApiError 422 when there is no such thing: callers of notes get 403 and 422 alone
 */
const NOTABLES: Record<NotableType, (db: Queryable, companyId: number, id: number) => Promise<Notable>> = {
  Carrier: async (db, _companyId, id) => {
    const [known] = await db
      .select({ id: carriers.id, legalName: carriers.legalName, dbaName: carriers.dbaName })
      .from(carriers)
      .where(eq(carriers.id, id));
    if (!known) throw httpErrors.invalid({ 'note.notable_id': ['There is no such carrier.'] });
    return { carrierId: known.id, words: known.legalName ?? known.dbaName ?? `carrier ${known.id}` };
  },
  Load: async (db, companyId, id) => {
    const [known] = await db
      .select({ carrierId: loads.carrierId, reference: loads.reference })
      .from(loads)
      .where(and(eq(loads.companyId, companyId), eq(loads.id, id)));
    if (!known) throw httpErrors.invalid({ 'note.notable_id': ['There is no such load.'] });
    return { carrierId: known.carrierId, words: `load ${known.reference}` };
  },
};
