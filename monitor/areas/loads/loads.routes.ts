import { correctVisit, withdrawCorrection } from '@contract/loads/corrections.calls';
import { createLoadLog, listLoadLogs } from '@contract/loads/load-logs.calls';
import { getLoadMap } from '@contract/loads/load-map.calls';
import {
  createLoad,
  exportLoads,
  getLoad,
  LoadInput,
  listChangedLoads,
  listLoads,
  updateLoad,
  upsertLoad,
  upsertLoads,
} from '@contract/loads/loads.calls';
import { LOAD_LIST_LABELS } from '@contract/loads/loads.constants';
import type { LoadSummary } from '@contract/loads/loads.entities';
import { createVehiclePositions } from '@contract/loads/positions.calls';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { fieldsOf, httpErrors } from '../../base/http-errors';
import { beyondCompany } from '../../db/beyond-company';
import type { Queryable } from '../../db/client';
import { recordExport } from '../../db/history/audit-log';
import { loadLogs } from '../../db/schema';
import { submissionOf } from '../../decisions/decide';
import { checkLive } from '../../federal-data/live-check/live-checks';
import { type CallContext, mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { submissionIdOf } from '../../server/submissions';
import { changeLoad } from './change-load';
import { changedLoads } from './changed-loads.queries';
import { correctVisit as correct, withdrawCorrection as withdraw } from './correct-visit';
import { paidOf, withCustomerRates } from './customer-rates.queries';
import { withFollowed } from './follow-tms';
import { loadsOf } from './load-lists.queries';
import { loadMapOf } from './load-map.queries';
import { getLoadRow, getWholeLoad, logsOf, logToWire } from './loads.queries';
import { withPaperwork } from './paperwork.queries';
import { recordLooks, recordPositionReads } from './record-position-reads';
import { createLoad as create } from './take-in/create-load';
import { type UpsertResult, upsertLoads as upsert } from './take-in/upsert-loads';
import { takeInPositions } from './take-in-positions';
import { writeLoadLog } from './write-load-log';

export function loadsRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;

  mount(app, services, upsertLoad, async ({ body }, context) => {
    const [result] = await upsert(context, [body.load], 'api');
    if ('errors' in result!) throw httpErrors.invalid(prefixed(result.errors, 'load'));
    const { id, isCreated, isStale, changed, kept } = result!;
    const load = await shown(context, id);
    return { load, is_created: isCreated, is_stale: isStale, changed, kept };
  });

  mount(app, services, upsertLoads, async ({ body }, context) => {
    const results: UpsertResult[] = [];
    const usable = body.loads.flatMap((one, index) => {
      const read = LoadInput.safeParse(one);
      if (read.success) return [{ index, input: read.data }];
      results[index] = { errors: fieldsOf(read.error.issues, 'load') };
      return [];
    });
    const inputs = usable.map(({ input }) => input);
    const upserted = inputs.length === 0 ? [] : await upsert(context, inputs, 'api');
    for (const [at, { index }] of usable.entries()) results[index] = upserted[at]!;
    return {
      results: results.map((result, index) =>
        'errors' in result
          ? { index, errors: result.errors }
          : {
              index,
              id: result.id,
              reference: result.reference,
              is_created: result.isCreated,
              is_stale: result.isStale,
              changed: result.changed,
              kept: result.kept,
            },
      ),
    };
  });

  mount(app, services, createLoad, async ({ body }, context) => {
    const id = await create(context, body.load, submissionIdOf(context.request.headers));
    return shown(context, id);
  });

  mount(app, services, listLoads, async ({ query }, { company, user, now }) => {
    const { total, loads, ...page } = await loadsOf(db, company.id, query, now);
    return paged({ ...page, loads: await asListed(db, loads, { company, user }) }, query, total);
  });

  mount(app, services, listChangedLoads, async ({ query }, { company, user, now }) => {
    const changed = await changedLoads(db, company.id, new Date(query.since), now);
    return { ...changed, loads: await asListed(db, changed.loads, { company, user }) };
  });

  mount(app, services, exportLoads, async ({ query }, { company, user, now }) => {
    const { loads: found, total } = await loadsOf(db, company.id, query, now);
    const loads = await asListed(db, found, { company, user });
    const summary = `Exported the loads of “${LOAD_LIST_LABELS[query.tab]}”`;
    const line = { companyId: company.id, userId: user.id, occurredAt: now, kind: 'loads_exported', summary } as const;
    await recordExport(db, line, query.page === 1);
    return paged({ loads }, query, total);
  });

  mount(app, services, getLoadMap, async ({ query }, context) => {
    const map = await loadMapOf(db, context.company.id, query, context.now);
    await recordLooks(
      context,
      map.loads.flatMap(({ id: loadId, position }) =>
        position ? [{ loadId, carrierVehicleId: position.carrier_vehicle_id }] : [],
      ),
    );
    return map;
  });

  mount(app, services, getLoad, ({ params }, context) => shown(context, params.id));

  mount(app, services, updateLoad, async ({ params, body }, context) => {
    const row = await getLoadRow(db, context.company.id, params.id);
    const { carrier_id: carrierId } = withFollowed(row, body.load);
    // Before the decision: its vetting file includes what FMCSA says.
    if (carrierId != null && carrierId !== row.carrierId) await checkLive(context, carrierId, 'load_covered');
    await changeLoad(
      context,
      params.id,
      body.load,
      submissionOf(context, 'updateLoad', { id: params.id, ...body.load }),
    );
    return shown(context, params.id);
  });

  mount(app, services, listLoadLogs, async ({ params, query }, { company }) => {
    const { id } = await getLoadRow(db, company.id, params.id);
    const { load_logs, total } = await logsOf(db, id, query.q, query);
    return paged({ load_logs }, query, total);
  });

  mount(app, services, createLoadLog, async ({ body }, context) => {
    const id = await writeLoadLog(context, body);
    const [log] = await db.select().from(loadLogs).where(eq(loadLogs.id, id));
    const { first_name: first, last_name: last, email } = context.user;
    return logToWire(log!, [first, last].filter(Boolean).join(' ') || email);
  });

  mount(app, services, correctVisit, async ({ params, body }, context) => {
    await correct(context, params.id, body.correction);
    return shown(context, params.id);
  });

  mount(app, services, withdrawCorrection, async ({ params, body }, context) => {
    await withdraw(context, params.id, params.log_id, body);
    return shown(context, params.id);
  });

  mount(app, services, createVehiclePositions, async ({ body }, { company, user, now }) => {
    const feed = { companyId: company.id, userId: user.id, connectionKey: body.connection_key };
    const takeIn = () => takeInPositions(db, feed, body.vehicle_positions, now);
    return body.connection_key === undefined ? takeIn() : beyondCompany('carriers_feed', takeIn);
  });
}

/** Rows of a list, with what their reader alone may see, and what the bills of closed ones rest on. */
async function asListed(db: Queryable, rows: LoadSummary[], { company, user }: Pick<CallContext, 'company' | 'user'>) {
  const reader = { companyId: company.id, user };
  return withPaperwork(db, reader, await withCustomerRates(db, reader, rows, paidOf));
}

/** A load in full. If it shows where its truck was, who read it is recorded. */
async function shown(context: CallContext, id: number) {
  const { db, company, user, now } = context;
  const whole = await getWholeLoad(db, company.id, id, now);
  const [load] = await withCustomerRates(db, { companyId: company.id, user }, [whole], paidOf);
  const seen = load!.carrier_vehicle_areas.map(({ carrier_vehicle_id: vehicle }) => vehicle);
  await recordPositionReads(context, id, seen);
  return load!;
}

const prefixed = (errors: Record<string, string[]>, by: string) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [`${by}.${field}`, messages]));
