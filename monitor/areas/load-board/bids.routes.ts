import {
  acceptBid,
  counterBid,
  declineBid,
  listBidLinks,
  listBids,
  sendBidLink,
} from '@contract/load-board/bids.calls';
import type { FastifyInstance } from 'fastify';
import { mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { bidLinksOf, bidsOf, getBid, getBidLink } from './bids.queries';
import { counterBidOn } from './counter-bid';
import { acceptBidOn, declineBidOn } from './decide-bid';
import { mailBidLink } from './send-bid-link';
import { readerIn } from './shown-verdicts';

export function bidsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, listBids, async ({ query }, context) => {
    const { total, ...body } = await bidsOf(db, query, readerIn(context));
    return paged(body, query, total);
  });

  mount(app, services, acceptBid, async ({ params, body }, context) => {
    await acceptBidOn(context, params.id, body);
    return getBid(db, params.id, readerIn(context));
  });

  mount(app, services, declineBid, async ({ params, body }, context) => {
    await declineBidOn(context, params.id, body);
    return getBid(db, params.id, readerIn(context));
  });

  mount(app, services, counterBid, async ({ params, body }, context) => {
    await counterBidOn(context, params.id, body);
    return getBid(db, params.id, readerIn(context));
  });

  mount(app, services, listBidLinks, async ({ params, query }, { company }) => {
    const { total, ...body } = await bidLinksOf(db, company.id, params.id, query);
    return paged(body, query, total);
  });

  mount(app, services, sendBidLink, async ({ params, body }, context) => {
    const id = await mailBidLink(context, params.id, body.bid_link);
    return getBidLink(db, context.company.id, id);
  });
}
