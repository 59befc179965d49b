import * as calls from '@contract/notes/notes.calls';
import type { Monitor } from '~/services/monitor.server';

/** What notes are about: a carrier, or a load of the company. */
type About = { carrier_id: string } | { notable_type: 'Load'; notable_id: string };

/** A page of the notes about a carrier or on a load, newest first. */
export async function listNotes(monitor: Monitor, query: About & { page?: string; per_page?: number }) {
  const { data, paging } = await monitor.call(calls.listNotes, { query });
  return { notes: data.notes, paging };
}

/** Writes a note about a carrier or on a load. */
export const createNote = (monitor: Monitor, about: About, body: string, submissionId: string | null) =>
  monitor.call(calls.createNote, { body: { note: { ...about, body } } }, { handles: [422], submissionId });
