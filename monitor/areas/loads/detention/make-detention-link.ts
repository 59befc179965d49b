import type { DetentionAudience } from '@contract/loads/load-links.constants';
import { DAY_MS } from '@contract/shared/day';
import type { Deciding } from '../../../decisions/decide';
import { makeLoadLink } from '../links/make-load-link';
import { detentionOf } from './detention.queries';

/** Makes a link to the detention statement, with what it says now. @throws ApiError 404 for another company's load */
export const makeDetentionLink = (
  deciding: Deciding,
  loadId: number,
  { audience, days }: { audience: DetentionAudience; days: number },
): Promise<{ id: number; address: string }> =>
  makeLoadLink(deciding, loadId, 'detention', async (load, tx, now) => ({
    audience,
    expiresAt: new Date(now.getTime() + days * DAY_MS),
    statement: await detentionOf(tx, load, now, audience),
  }));
