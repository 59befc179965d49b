import {
  confirmProposal as confirmProposalCall,
  createProposal,
  getProposal,
  listProposals,
  refuseProposal as refuseProposalCall,
} from '@contract/assistants/proposals.calls';
import type { ProposalDetail } from '@contract/assistants/proposals.entities';
import { missingToMay } from '@contract/shared/permissions';
import type { FastifyInstance } from 'fastify';
import { ApiError, httpErrors } from '../../base/http-errors';
import { type CallContext, mount, paged } from '../../server/calls';
import type { Services } from '../../server/services';
import { confirmProposal, refuseProposal } from './decide-proposal';
import { kindOf, type Look } from './proposal-kinds';
import { findProposal, proposalsOf, toProposal } from './proposals.queries';
import { propose } from './propose';

export function proposalsRoutes(app: FastifyInstance, services: Services) {
  mount(app, services, createProposal, async ({ body }, context) => {
    const id = await propose(context, body.assistant_proposal);
    return toProposal(await findProposal(context, id), context.now);
  });

  mount(app, services, listProposals, async ({ query }, context) => {
    const { total, ...found } = await proposalsOf(context, query);
    return paged(found, query, total);
  });

  mount(app, services, getProposal, ({ params }, context) => proposalOf(context, params.id));

  mount(app, services, confirmProposalCall, async ({ params, body }, context) => {
    await confirmProposal(context, params.id, body.assistant_proposal.expected_version);
    return toProposal(await findProposal(context, params.id), context.now);
  });

  mount(app, services, refuseProposalCall, async ({ params }, context) => {
    await refuseProposal(context, params.id);
    return toProposal(await findProposal(context, params.id), context.now);
  });
}

/** With the facts as they are. What can no longer be done says why. */
async function proposalOf(context: CallContext, id: number): Promise<ProposalDetail> {
  const found = await findProposal(context, id);
  const { kind, arguments: args, facts: then } = found.row;
  const proposal = toProposal(found, context.now);
  const missing = missingToMay(kindOf(kind).may, context.user);
  const look = proposal.status === 'open' ? await lookAgain(context, kind, args) : null;
  const now = look && !('problem' in look) ? look : null;
  return {
    ...proposal,
    texts: now?.texts ?? textsIn(args),
    facts: (now?.facts ?? then).map(({ what, value }) => ({
      what,
      was: then.find((one) => one.what === what)?.value ?? null,
      is: now ? value : null,
    })),
    effects: now?.effects ?? [],
    held_by: look && 'problem' in look ? look.problem : missing ? httpErrors.missing(missing).message : null,
    version: now?.version ?? 0,
  };
}

async function lookAgain(
  context: CallContext,
  kind: Parameters<typeof kindOf>[0],
  args: Record<string, unknown>,
): Promise<Look | { problem: string }> {
  try {
    return await kindOf(kind).look(context, args as never);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const [message] = Object.values(error.body.fields ?? {}).flat();
    return { problem: String(message ?? error.body.message) };
  }
}

/** Of one that is decided or over: the texts among its arguments, as they came. */
const textsIn = (args: Record<string, unknown>) =>
  ['note', 'body', 'comment'].flatMap((name) =>
    typeof args[name] === 'string' ? [{ what: 'Text', text: args[name] }] : [],
  );
