import { z } from 'zod';
import { defineCall } from '../call';
import { PersonSought } from './erasure.calls';

export const exportPerson = defineCall({
  method: 'POST',
  path: '/api/v1/person_exports',
  summary:
    'What the company has of a person, found as an erasure finds them, a user of the company too: a zip with person.json and person.html, and what was left out and why. Needs every permission that does something. A line of the audit log. No text names this call.',
  may: 'manageUsers',
  asPerson: true,
  stepUp: true,
  looksOnly: true,
  queues: true,
  body: z.object({ person: PersonSought }),
  response: null,
  download: true,
});
