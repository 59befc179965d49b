import type { CurrentUser } from '@contract/identity/identity.entities';
import { type LoadLinkPage, MAX_LOAD_LINKS } from '@contract/loads/load-links.constants';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import type { Queryable } from '../../../db/client';
import { loadLinks } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import type { Decision } from '../../../decisions/decision';
import { digest, newToken } from '../../../server/authentication/tokens';
import type { LoadRow } from '../load-facts.queries';
import { getLoadRow } from '../loads.queries';

type Made = Pick<typeof loadLinks.$inferInsert, 'audience' | 'expiresAt' | 'statement'>;

/**
 * Makes a link to a page of a load.
 *
 * @param of whom it is for and until when; it may reject the load
 * @param then what else is written with it
 * @returns its id, and its address, which is not stored
 * @throws ApiError 404 for another company's load; 422 for one too many
 */
export function makeLoadLink(
  deciding: Deciding,
  loadId: number,
  shows: LoadLinkPage,
  of: (load: LoadRow, tx: Queryable, now: Date) => Promise<Made>,
  then?: (d: Decision<CurrentUser>, load: LoadRow, link: { id: number; address: string }) => Promise<void>,
) {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    const working = and(isOf(load.id, shows), isNull(loadLinks.withdrawnAt), gt(loadLinks.expiresAt, d.now));
    if ((await d.tx.$count(loadLinks, working)) >= MAX_LOAD_LINKS)
      throw httpErrors.invalid({ audience: [`A load has ${MAX_LOAD_LINKS} working links at most.`] });
    const made = await of(load, d.tx, d.now);
    const token = newToken();
    const [row] = await d.tx
      .insert(loadLinks)
      .values({ loadId: load.id, shows, tokenHash: digest(token), userId: d.userId, createdAt: d.now, ...made })
      .returning({ id: loadLinks.id });
    const link = { id: row!.id, address: `${deciding.env.onboardingOrigin}/${shows}/${token}` };
    await then?.(d, load, link);
    return link;
  });
}

/** Ends a link. @throws ApiError 404 for another load's; 409 when it is already withdrawn */
export function withdrawLoadLink(
  deciding: Deciding,
  loadId: number,
  shows: LoadLinkPage,
  linkId: number,
): Promise<void> {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    const isIt = and(isOf(load.id, shows), eq(loadLinks.id, linkId));
    const [link] = await d.tx.select().from(loadLinks).where(isIt);
    if (!link) throw httpErrors.notFound('That link');
    if (link.withdrawnAt) throw httpErrors.conflict('This link was withdrawn already.');
    await d.tx.update(loadLinks).set({ withdrawnAt: d.now }).where(isIt);
  });
}

const isOf = (loadId: number, shows: LoadLinkPage) => and(eq(loadLinks.loadId, loadId), eq(loadLinks.shows, shows));
