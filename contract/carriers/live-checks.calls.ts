import { z } from 'zod';
import { defineCall } from '../call';
import { CarrierId } from './carriers.calls';
import { LiveCheck, LiveRecord } from './live-checks.entities';

/** Ours: no text names it. */
export const getLiveCheck = defineCall({
  method: 'GET',
  path: '/api/v1/carriers/{id}/live_check',
  summary:
    'What FMCSA’s live service said when the company last asked it about the carrier, and whether it can be asked here.',
  may: 'viewFullCarrierProfile',
  params: CarrierId,
  response: z.object({
    /** Whether this installation has a web key. */
    is_set_up: z.boolean(),
    /** The last time; null: never. */
    newest: LiveCheck.nullable(),
    /** The last answer, if it is from an earlier check. */
    answered: LiveCheck.nullable(),
    /** What the loaded files say on the same fields; null: it never answered. */
    record: LiveRecord.nullable(),
  }),
});

/** Ours: no text names it. */
export const createLiveCheck = defineCall({
  method: 'POST',
  path: '/api/v1/carriers/{id}/live_checks',
  summary:
    'Ask FMCSA’s live service about the carrier now. Takes 5 seconds at most; asked again within a minute, it gives what the last time gave.',
  may: 'workOnCarriers',
  // A program that goes through all carriers would use up everyone's web key.
  asPerson: true,
  params: CarrierId,
  response: LiveCheck,
});
