import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from '../carriers/carriers.calls';
import { SearchedPaging } from '../shared/paging';
import { NOTABLE_TYPES, NOTE_MAX_LENGTH } from './notes.constants';
import { Note } from './notes.entities';

export const NoteBody = z
  .string({ error: 'Write the note.' })
  .trim()
  .min(1, 'Write the note.')
  .max(NOTE_MAX_LENGTH, `That is too long: ${NOTE_MAX_LENGTH.toLocaleString('en-US')} characters at most.`);

const notableType = z.enum(NOTABLE_TYPES, { error: `notable_type may be ${NOTABLE_TYPES.join(' or ')}.` });

export const listNotes = defineCall({
  method: 'GET',
  path: '/api/v1/notes',
  summary:
    "The company's notes, newest first: all, those about a carrier (carrier_id), or those on the things with one id (notable_id), of one kind where notable_type says so.",
  may: 'viewFullCarrierProfile',
  query: SearchedPaging.extend({
    carrier_id: CarrierId.shape.id.optional(),
    notable_type: notableType.optional(),
    notable_id: CarrierId.shape.id.optional(),
  }),
  response: z.object({ notes: z.array(Note) }),
  paged: true,
});

export const createNote = defineCall({
  method: 'POST',
  path: '/api/v1/notes',
  summary:
    'Write a note about a carrier (carrier_id), or on one thing (notable_type and notable_id). Colleagues whom it names (@first.last, or what stands before the @ of their address) are notified, each by their own settings.',
  may: 'workOnCarriers',
  repeats: 'by-key',
  body: z.object({
    note: z
      .object({
        body: NoteBody,
        carrier_id: CarrierId.shape.id.optional(),
        notable_type: notableType.optional(),
        notable_id: CarrierId.shape.id.optional(),
      })
      .refine(({ carrier_id, notable_id }) => carrier_id !== undefined || notable_id !== undefined, {
        path: ['notable_id'],
        error: 'Say what the note is on: carrier_id or notable_id.',
      }),
  }),
  response: Note.extend({
    /** Names in it that match no colleague, or several: they sent no notice. */
    unknown_mentions: z.array(z.string()),
  }),
});
