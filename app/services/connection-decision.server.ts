import { ConnectionNote } from '@contract/connections/connections.calls';
import { z } from 'zod';
import { shownVersion } from './page.server';

/** Why a carrier is put on do not dispatch or removed from it. Programs may omit it; our pages require it. */
export const StopReason = z.string({ error: 'Enter a reason.' }).trim().min(1, 'Enter a reason.').pipe(ConnectionNote);

/** A person's decision about a connection, as both pages with such a form send it. */
export const ConnectionDecision = z.object({ note: StopReason, expected_version: shownVersion });
