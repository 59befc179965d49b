import type { CallParsed } from '@contract/call';
import { EQUIPMENT_TYPE_LABELS, EQUIPMENT_TYPES } from '@contract/carriers/equipment.constants';
import {
  exportBoardLoads,
  getBoardLoad,
  listPostedEquipmentTypes,
  listPostingAudience,
  postLoad,
  searchBoardLoads,
  unpostLoad,
} from '@contract/load-board/board.calls';
import { getLaneHistory } from '@contract/load-board/lane-history.calls';
import { EQUIPMENT_DESCRIPTIONS } from '@contract/load-board/posted-equipment.constants';
import { dayOf } from '@contract/shared/day';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordExport } from '../../db/history/audit-log';
import { loadPostings } from '../../db/schema';
import { type CallContext, mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { withCustomerRates } from '../loads/customer-rates.queries';
import { getLoadRow } from '../loads/loads.queries';
import { type Audience, assertAudience, audiencePage, countAudience, judgeAudience } from './audience.queries';
import { boardLoadDetails } from './board-details.queries';
import { offeredOf, searchBoard } from './board-loads.queries';
import { assertRequirements, brokerRequirements } from './broker-requirements';
import { laneHistoryOf } from './lane-history';
import { postLoad as post } from './post-load';
import { readerIn } from './shown-verdicts';
import { unpostLoad as unpost } from './unpost-load';

export function loadBoardRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  async function foundFor(
    { company, user, now }: Pick<CallContext, 'company' | 'user' | 'now'>,
    body: CallParsed<typeof searchBoardLoads>['body'],
  ) {
    assertRequirements(await brokerRequirements(db, company.id, now), 'searching');
    const { loads: found, total } = await searchBoard(db, company.id, body, now);
    return { loads: await withCustomerRates(db, { companyId: company.id, user }, found, offeredOf), total };
  }

  mount(app, services, searchBoardLoads, async ({ body }, context) => {
    const { loads, total } = await foundFor(context, body);
    return paged({ loads }, body, total);
  });

  mount(app, services, exportBoardLoads, async ({ body }, context) => {
    const { company, user, now: occurredAt } = context;
    const { loads, total } = await foundFor(context, body);
    const line = { companyId: company.id, userId: user.id, occurredAt, kind: 'load_board_exported' } as const;
    await recordExport(db, { ...line, summary: 'Exported the load board' }, body.page === 1);
    return paged({ loads }, body, total);
  });

  mount(app, services, listPostedEquipmentTypes, async () => ({
    posted_equipment_types: EQUIPMENT_TYPES.map((name) => ({
      name,
      label: EQUIPMENT_TYPE_LABELS[name],
      description: EQUIPMENT_DESCRIPTIONS[name],
    })),
  }));

  mount(app, services, getBoardLoad, ({ params }, context) => boardLoadDetails(db, params.id, readerIn(context)));

  mount(app, services, getLaneHistory, async ({ params }, { company, now }) =>
    laneHistoryOf(db, await getLoadRow(db, company.id, params.id), now),
  );

  mount(app, services, postLoad, async ({ params, body }, context) => {
    await post(context, params.id, body?.posting ?? {});
    return boardLoadDetails(db, params.id, readerIn(context));
  });

  mount(app, services, unpostLoad, async ({ params, body }, context) => {
    await unpost(context, params.id, body ?? {});
    return boardLoadDetails(db, params.id, readerIn(context));
  });

  mount(app, services, listPostingAudience, async ({ params, query }, { company, now }) => {
    await getLoadRow(db, company.id, params.id);
    const [posting] = await db.select().from(loadPostings).where(eq(loadPostings.loadId, params.id));
    const asked: Audience = query.audience
      ? { audience: query.audience, classificationIds: query.classification_ids, carrierIds: query.carrier_ids }
      : posting
        ? (posting as Audience)
        : { audience: 'network', classificationIds: [], carrierIds: [] };
    if (query.audience) await assertAudience(db, company.id, asked, null);
    const judged = await judgeAudience(db, company.id, asked, dayOf(now));
    const carriers = await audiencePage(db, judged, query);
    return paged({ counts: countAudience(judged, asked), carriers }, query, judged.length);
  });
}
