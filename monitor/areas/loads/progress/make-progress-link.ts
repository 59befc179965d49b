import { PROGRESS_LINK_DAYS } from '@contract/loads/progress.constants';
import { DAY_MS } from '@contract/shared/day';
import { httpErrors } from '../../../base/http-errors';
import type { Deciding } from '../../../decisions/decide';
import { makeLoadLink } from '../links/make-load-link';
import { isProgressOpen, progressOf } from './progress.queries';

/** Makes a link to the customer's page of a load. @throws ApiError 404 for another company's load; 422 for one that is over */
export const makeProgressLink = (deciding: Deciding, loadId: number): Promise<{ id: number; address: string }> =>
  makeLoadLink(deciding, loadId, 'progress', async (load, tx, now) => {
    if (!isProgressOpen(load, await progressOf(tx, load, now), now)) throw httpErrors.invalid({ load: [OVER] }, OVER);
    return { audience: 'shipper', expiresAt: new Date(now.getTime() + PROGRESS_LINK_DAYS * DAY_MS) };
  });

const OVER = 'The load is over, so a link would not work.';
