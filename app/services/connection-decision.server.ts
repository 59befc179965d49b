import { ConnectionNote } from '@contract/connections/connections.calls';
import { z } from 'zod';
import { shownVersion } from './page.server';

/** A person's decision about a connection, as both pages that ask for one send it: a note or none. */
export const ConnectionDecision = z.object({ note: ConnectionNote.optional(), expected_version: shownVersion });
