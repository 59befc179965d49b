import * as calls from '@contract/notes/notes.calls';
import type { Monitor } from '~/services/monitor.server';

/** A page of the notes about a carrier, newest first. */
export async function listNotes(monitor: Monitor, query: { carrier_id: string; page?: string; per_page?: number }) {
  const { data, paging } = await monitor.call(calls.listNotes, { query });
  return { notes: data.notes, paging };
}

/** Writes a note about a carrier. */
export const createNote = (monitor: Monitor, carrier_id: string, body: string, submissionId: string | null) =>
  monitor.call(calls.createNote, { body: { note: { carrier_id, body } } }, { handles: [422], submissionId });
