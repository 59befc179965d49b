import { createNote, listNotes } from '@contract/notes/notes.calls';
import type { NotableType } from '@contract/notes/notes.constants';
import { missingFor } from '@contract/shared/permissions';
import type { FastifyInstance } from 'fastify';
import { httpErrors } from '../../base/http-errors';
import { type CallContext, mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { getNote, notesOf } from './notes.queries';
import { writeNote } from './write-note';

export function notesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listNotes, async ({ query }, context) => {
    assertMaySee(query.notable_type, context);
    const hidden = missingFor('viewLoads', context.user) ? (['Load'] as const) : [];
    const { notes, total } = await notesOf(db, context.company.id, query, hidden);
    return paged({ notes }, query, total);
  });

  mount(app, services, createNote, async ({ body }, context) => {
    assertMaySee(body.note.notable_type, context);
    const { id, unknown } = await writeNote(context, body);
    return { ...(await getNote(db, context.company.id, id)), unknown_mentions: unknown };
  });
}

/** Notes on loads are for those who may see loads. */
function assertMaySee(type: NotableType | undefined, { user }: Pick<CallContext, 'user'>) {
  const missing = type === 'Load' ? missingFor('viewLoads', user) : null;
  if (missing) throw httpErrors.missing(missing);
}
