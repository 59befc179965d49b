import { createNote, listNotes } from '@contract/notes/notes.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../plugins/calls';
import type { Services } from '../../services';
import { getNote, notesOf } from './notes.queries';
import { writeNote } from './write-note';

export function notesRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listNotes, async ({ query }, { company }) => {
    const { notes, total } = await notesOf(db, company.id, query);
    return paged({ notes }, query, total);
  });

  mount(app, services, createNote, async ({ body }, context) => {
    const id = await writeNote(context, body);
    return getNote(db, context.company.id, id);
  });
}
