import { z } from 'zod';
import { RecordId, recordId } from '../shared/record-id';
import { LOAD_LINK_AUDIENCES, LOAD_LINK_PAGES } from './load-links.constants';

const moment = z.string();

/** A link to a page of a load. Its address is answered once and not stored. */
export const LoadLink = z.object({
  id: z.number(),
  shows: z.enum(LOAD_LINK_PAGES),
  audience: z.enum(LOAD_LINK_AUDIENCES),
  /** Who made it; null: no longer with the company. */
  user: z.string().nullable(),
  created_at: moment,
  expires_at: moment,
  withdrawn_at: moment.nullable(),
  /** Null: not opened, or first before this was kept. */
  first_opened_at: moment.nullable(),
  last_opened_at: moment.nullable(),
  /** At least; what comes within minutes of the last time is the same time. Nothing else is kept of who opened it. */
  times_opened: z.number(),
  /** Why it opens nothing more; null: it works. */
  ended: z.string().nullable(),
});
export type LoadLink = z.infer<typeof LoadLink>;

export const MadeLoadLink = z.object({ link: LoadLink, address: z.string() });

export const LoadLinkId = RecordId.extend({ link_id: recordId('link_id') });
