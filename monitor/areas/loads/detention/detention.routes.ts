import {
  createDetentionLink,
  type DetentionStatement,
  getDetention,
  getDetentionPdf,
  withdrawDetentionLink,
} from '@contract/loads/detention.calls';
import type { LoadLinkAudience } from '@contract/loads/load-links.constants';
import type { FastifyInstance } from 'fastify';
import { registerCarrierPages } from '../../../carrier-pages/carrier-pages';
import { brokerFacts, brokerFactsOf } from '../../../mail/broker-of-record';
import { mount } from '../../../server/calls';
import type { Services } from '../../../server/services';
import { loadLinksOf, openLoadLink } from '../links/load-links.queries';
import { withdrawLoadLink } from '../links/make-load-link';
import { getLoadRow } from '../loads.queries';
import { billingOf, detentionOf, detentionPaperFacts } from './detention.queries';
import { sendGone, sendStatement } from './detention-page';
import { NAME } from './detention-page-words';
import { detentionPdf } from './detention-pdf';
import { makeDetentionLink } from './make-detention-link';

/** Per network address. */
const REQUESTS_PER_MINUTE = 60;

const nameOf = ({ reference }: DetentionStatement, audience: LoadLinkAudience = 'carrier') =>
  `detention-load-${reference.replace(/[^\w.-]+/g, '-')}${audience === 'shipper' ? '-shipper' : ''}.pdf`;

export function detentionRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  const linksOf = (loadId: number, now: Date) => loadLinksOf(db, { loadId, shows: 'detention' }, now);

  mount(app, services, getDetention, async ({ params }, { company, now }) => {
    const load = await getLoadRow(db, company.id, params.id);
    const detention = await detentionOf(db, load, now);
    return { detention, billing: await billingOf(db, load, detention), links: await linksOf(load.id, now) };
  });

  mount(app, services, getDetentionPdf, async ({ params, query }, { company, now }) => {
    const load = await getLoadRow(db, company.id, params.id);
    const { audience, paper: size } = query;
    const statement = await detentionOf(db, load, now, audience);
    const content = await detentionPdf(statement, {
      size,
      audience,
      broker: await brokerFactsOf(db, company.id),
      facts: await detentionPaperFacts(db, load),
    });
    return { name: nameOf(statement, audience), mediaType: 'application/pdf', bytes: content.length, content };
  });

  mount(app, services, createDetentionLink, async ({ params, body }, context) => {
    const { id, address } = await makeDetentionLink(context, params.id, body.link);
    return { link: (await linksOf(params.id, context.now)).find((link) => link.id === id)!, address };
  });

  mount(app, services, withdrawDetentionLink, async ({ params }, context) => {
    await withdrawLoadLink(context, params.id, 'detention', params.link_id);
    return (await linksOf(params.id, context.now)).find((link) => link.id === params.link_id)!;
  });
}

type Params = { Params: { token: string } };

/** What the link shows: the current statement, on a page and as a PDF. */
export async function detentionPageRoutes(app: FastifyInstance, services: Services) {
  const { db, env, clock } = services;

  const open = (token: string) => openLoadLink(db, 'detention', token, clock());

  await registerCarrierPages(app, services, { requestsPerMinute: REQUESTS_PER_MINUTE, name: NAME }, (pages) => {
    pages.get<Params>('/onboarding/detention/:token', async (request, reply) => {
      const { token } = request.params;
      const opened = await open(token);
      if (!opened) return sendGone(reply);
      return sendStatement(reply, {
        statement: await detentionOf(db, opened.load, clock(), opened.audience),
        made: opened.made,
        broker: await brokerFacts(db, opened.company),
        address: `${env.onboardingOrigin}/detention/${token}`,
      });
    });

    pages.get<Params>('/onboarding/detention/:token/pdf', async (request, reply) => {
      const opened = await open(request.params.token);
      if (!opened) return sendGone(reply);
      const statement = await detentionOf(db, opened.load, clock(), opened.audience);
      const broker = await brokerFacts(db, opened.company);
      return reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="${nameOf(statement, opened.audience)}"`)
        .send(await detentionPdf(statement, { size: 'letter', audience: opened.audience, broker, facts: null }));
    });
  });
}
