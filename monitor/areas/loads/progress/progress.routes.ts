import { createProgressLink, getLoadProgress, withdrawProgressLink } from '@contract/loads/progress.calls';
import type { FastifyInstance } from 'fastify';
import { registerCarrierPages } from '../../../carrier-pages/carrier-pages';
import { brokerFacts } from '../../../mail/broker-of-record';
import { mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { openLoadLink } from '../links/load-links.queries';
import { withdrawLoadLink } from '../links/make-load-link';
import { getLoadRow } from '../loads.queries';
import { recordPositionReads } from '../record-position-reads';
import { makeProgressLink } from './make-progress-link';
import { isProgressOpen, progressLinksOf, progressOf } from './progress.queries';
import { sendGone, sendProgress } from './progress-page';
import { NAME } from './progress-page-words';

/** Per network address. */
const REQUESTS_PER_MINUTE = 60;

export function progressRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  const linkOf = async (companyId: number, loadId: number, linkId: number, now: Date) => {
    const links = await progressLinksOf(db, await getLoadRow(db, companyId, loadId), now);
    return links.find(({ id }) => id === linkId)!;
  };

  mount(app, services, getLoadProgress, async ({ params }, context) => {
    const { company, now } = context;
    const load = await getLoadRow(db, company.id, params.id);
    const progress = await progressOf(db, load, now);
    if (progress.last_seen) await recordPositionReads(context, load.id, [load.carrierVehicleId!]);
    return {
      progress,
      is_open: isProgressOpen(load, progress, now),
      links: await progressLinksOf(db, load, now, progress),
    };
  });

  mount(app, services, createProgressLink, async ({ params }, context) => {
    const { id, address } = await makeProgressLink(context, params.id);
    return { link: await linkOf(context.company.id, params.id, id, context.now), address };
  });

  mount(app, services, withdrawProgressLink, async ({ params }, context) => {
    await withdrawLoadLink(context, params.id, 'progress', params.link_id);
    return linkOf(context.company.id, params.id, params.link_id, context.now);
  });
}

/** What the link shows while the load is under way. */
export async function progressPageRoutes(app: FastifyInstance, services: Services) {
  const { db, clock } = services;

  await registerCarrierPages(app, services, { requestsPerMinute: REQUESTS_PER_MINUTE, name: NAME }, (pages) => {
    pages.get<{ Params: { token: string } }>('/onboarding/progress/:token', async (request, reply) => {
      const now = clock();
      const opened = await openLoadLink(db, 'progress', request.params.token, now);
      if (!opened) return sendGone(reply);
      const progress = await progressOf(db, opened.load, now);
      if (!isProgressOpen(opened.load, progress, now)) return sendGone(reply);
      return sendProgress(reply, { progress, broker: await brokerFacts(db, opened.company) });
    });
  });
}
