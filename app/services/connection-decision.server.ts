import { ConnectionNote } from '@contract/connections/connections.calls';
import { z } from 'zod';
import { shownVersion } from './page.server';

/** Why a carrier is put on do not dispatch or taken off. A program may leave it out; our pages ask for it. */
export const StopReason = z.string({ error: 'Enter a reason.' }).trim().min(1, 'Enter a reason.').pipe(ConnectionNote);

/** A person's decision about a connection, as both pages that ask for one send it. */
export const ConnectionDecision = z.object({ note: StopReason, expected_version: shownVersion });
