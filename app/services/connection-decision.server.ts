import { ConnectionNote } from '@contract/connections/connections.calls';
import { CONNECTION_STATUSES } from '@contract/connections/connections.constants';
import { z } from 'zod';

/**
 * A person's decision about a connection, as both pages that ask for one send it: a note or none, and the status that
 * the page showed (left empty: not connected), so that nobody decides on what is no longer so.
 */
export const ConnectionDecision = z
  .object({ note: ConnectionNote.optional(), seen_status: z.enum(CONNECTION_STATUSES).optional() })
  .transform(({ note, seen_status }) => ({ note, seen_status: seen_status ?? null }));
