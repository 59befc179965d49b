import { createNote, listNotes } from '@contract/notes/notes.calls';
import type { NotableType } from '@contract/notes/notes.constants';
import type { Note } from '@contract/notes/notes.entities';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Queryable } from '../../db/client';
import { carriers, notes, users } from '../../db/schema';
import { mount, paged } from '../../plugins/calls';
import { refuse } from '../../plugins/errors';
import { makeCallOnce } from '../../plugins/submissions';
import type { Services } from '../../services';

export function notesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listNotes, async ({ query }, { company }) => {
    const { carrier_id, notable_id, notable_type = 'Carrier' } = query;
    const wanted = and(
      eq(notes.companyId, company.id),
      carrier_id === undefined ? undefined : eq(notes.carrierId, carrier_id),
      notable_id === undefined && query.notable_type === undefined ? undefined : eq(notes.notableType, notable_type),
      notable_id === undefined ? undefined : eq(notes.notableId, notable_id),
    );
    const found = await notesWhere(db, wanted)
      .limit(query.per_page)
      .offset((query.page - 1) * query.per_page);
    return paged({ notes: found.map(toWire) }, query, await db.$count(notes, wanted));
  });

  mount(app, services, createNote, async ({ body }, context) => {
    const { company, user, now } = context;
    const { carrier_id, notable_type = 'Carrier', notable_id = carrier_id! } = body.note;
    const carrierId = await NOTABLE_CARRIERS[notable_type](db, notable_id);
    if (carrier_id !== undefined && carrier_id !== carrierId)
      throw refuse.invalid({ 'note.carrier_id': ['That is another carrier than the note is on.'] });
    const { id } = await makeCallOnce(context, { name: 'createNote', input: body }, async (tx) => {
      const [made] = await tx
        .insert(notes)
        .values({
          companyId: company.id,
          notableType: notable_type,
          notableId: notable_id,
          carrierId,
          body: body.note.body,
          userId: user.id,
          createdAt: now,
        })
        .returning({ id: notes.id });
      return made!.id;
    });
    const [note] = await notesWhere(db, and(eq(notes.companyId, company.id), eq(notes.id, id)));
    return toWire(note!);
  });
}

/**
 * The carrier that a note on something is about, by the kind of thing.
 *
 * @throws Refusal 422 when there is no such thing: callers of notes get 403 and 422 alone
 */
const NOTABLE_CARRIERS: Record<NotableType, (db: Queryable, id: number) => Promise<number>> = {
  Carrier: async (db, id) => {
    const [known] = await db.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, id));
    if (!known) throw refuse.invalid({ 'note.notable_id': ['There is no such carrier.'] });
    return known.id;
  },
};

const notesWhere = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: notes.id,
      notable_type: notes.notableType,
      notable_id: notes.notableId,
      carrier_id: notes.carrierId,
      body: notes.body,
      user_id: notes.userId,
      user: sql<string | null>`nullif(concat_ws(' ', ${users.firstName}, ${users.lastName}), '')`,
      created_at: notes.createdAt,
    })
    .from(notes)
    .leftJoin(users, eq(users.id, notes.userId))
    .where(where)
    .orderBy(desc(notes.createdAt), desc(notes.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof notesWhere>>[number];
const toWire = (row: Row): Note => ({
  ...row,
  notable_type: row.notable_type as NotableType,
  created_at: row.created_at.toISOString(),
});
