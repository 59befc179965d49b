import type { CallParsed } from '@contract/call';
import type { createDetentionLink } from '@contract/loads/detention.calls';
import { MAX_DETENTION_LINKS } from '@contract/loads/detention.constants';
import { DAY_MS } from '@contract/shared/day';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { httpErrors } from '../../../base/http-errors';
import { detentionLinks } from '../../../db/schema';
import { type Deciding, decide } from '../../../decisions/decide';
import { digest, newToken } from '../../../server/authentication/tokens';
import { getLoadRow } from '../loads.queries';

type Input = CallParsed<typeof createDetentionLink>['body']['link'];

/**
 * Makes a link to a load's detention statement.
 *
 * @returns its id, and its address, which is not stored
 * @throws ApiError 404 for another company's load; 422 for one too many
 */
export function shareDetention(deciding: Deciding, loadId: number, { audience, days }: Input) {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    const { loadId: ofLoad, withdrawnAt, expiresAt } = detentionLinks;
    const working = and(eq(ofLoad, load.id), isNull(withdrawnAt), gt(expiresAt, d.now));
    if ((await d.tx.$count(detentionLinks, working)) >= MAX_DETENTION_LINKS)
      throw httpErrors.invalid({ audience: [`A load has ${MAX_DETENTION_LINKS} working links at most.`] });
    const token = newToken();
    const [made] = await d.tx
      .insert(detentionLinks)
      .values({
        loadId: load.id,
        audience,
        tokenHash: digest(token),
        userId: d.userId,
        createdAt: d.now,
        expiresAt: new Date(d.now.getTime() + days * DAY_MS),
      })
      .returning({ id: detentionLinks.id });
    return { id: made!.id, address: `${deciding.env.onboardingOrigin}/detention/${token}` };
  });
}

/** Ends a link. @throws ApiError 404 for another load's; 409 when it is already withdrawn */
export function withdrawDetentionLink(deciding: Deciding, loadId: number, linkId: number): Promise<void> {
  return decide(deciding, async (d) => {
    const load = await getLoadRow(d.tx, d.companyId, loadId);
    const isIt = and(eq(detentionLinks.loadId, load.id), eq(detentionLinks.id, linkId));
    const [link] = await d.tx.select().from(detentionLinks).where(isIt);
    if (!link) throw httpErrors.notFound('That link');
    if (link.withdrawnAt) throw httpErrors.conflict('This link was withdrawn already.');
    await d.tx.update(detentionLinks).set({ withdrawnAt: d.now }).where(isIt);
  });
}
