import { setMaxListeners } from 'node:events';
import { type Call, changesNothing } from '@contract/call';
import { timeZoneOf } from '@contract/shared/time-zones';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Caller, type CallKind, currentCaller, onBehalfOf, tellTimesIn } from '../db/callers';
import type { OpenDatabase } from '../db/client';
import type { OpenSession } from './authentication/sessions';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call that the route serves; our own pages have none. */
    call?: Call;
  }
}

/**
 * Names the client on whose behalf each request uses the database: a network address, until `countFor` knows better.
 */
export function installCallers(app: FastifyInstance, { replicas, noteChange }: OpenDatabase) {
  app.addHook('preHandler', (request, reply, done) => {
    const { call } = request.routeOptions.config;
    const gone = call && changesNothing(call) ? hangUpOf(reply) : null;
    onBehalfOf({ name: `address ${request.ip}`, kind: kindOf(call), company: '*', gone }, done);
  });
  if (!replicas) return;
  // Before the answer to a change goes out, also one that says what went wrong after it: the next read is to see it.
  app.addHook('onSend', async () => {
    const { reads } = currentCaller();
    if (reads?.hasWritten) await noteChange(reads.companyId);
  });
}

/** From here on the request counts for the signed-in user's company, touches its rows alone, and a replica may answer what it reads. */
export function countFor({ user }: OpenSession, call: Call) {
  const caller: Caller = currentCaller();
  if (caller.kind === 'work') return;
  caller.name = user.company ? `company ${user.company.id}` : `user ${user.id}`;
  if (user.company) {
    caller.company = user.company.id;
    caller.reads = { companyId: user.company.id, mayLeavePrimary: !call.onPrimary, hasWritten: !changesNothing(call) };
  }
  tellTimesIn(timeZoneOf(user.company?.time_zone ?? null, null));
}

/** From here on the request touches this company's rows alone: it came with a token of the company's, without a person. */
export function keepToCompany(companyId: number) {
  const caller = currentCaller();
  if (caller.kind === 'work') return;
  caller.company = companyId;
  // On the primary; what it changes is noted as it does.
  caller.reads = { companyId, mayLeavePrimary: false, hasWritten: false };
}

function kindOf(call: Call | undefined): CallKind {
  if (!call) return 'change';
  if (call.upload || call.download || call.queues) return 'long';
  return changesNothing(call) ? 'look' : 'change';
}

/** Aborted when the connection closes before the whole answer was sent. */
function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  setMaxListeners(0, hangUp.signal); // each query of a page adds a listener
  raw.once('close', () => {
    if (!raw.writableFinished) hangUp.abort();
  });
  return hangUp.signal;
}
