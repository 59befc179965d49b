import { PROPOSAL_HOURS, PROPOSAL_KINDS, type ProposalKind } from '@contract/assistants/assistants.constants';
import { createProposal, listProposals, PROPOSED } from '@contract/assistants/proposals.calls';
import type { Proposal } from '@contract/assistants/proposals.entities';
import { portalPaths } from '@contract/portal-paths';
import { formatCount } from '@contract/shared/format';
import { z } from 'zod';
import { say, theirs } from '../untrusted';
import { page } from './carrier-tools';
import { type Answer, defineTool, type Toolbox } from './tool';

const NOT_DONE = `Nothing is done yet. A signed-in person confirms or refuses it on that page within ${PROPOSAL_HOURS} hours: give them the address.`;

const shown = ({ id, kind, status, sentence, created_at, expires_at, decided_at, decided_by }: Proposal) => ({
  proposal_id: id,
  kind,
  status,
  sentence: theirs(sentence),
  created_at,
  expires_at,
  decided_at,
  decided_by: theirs(decided_by),
});

async function propose(kind: ProposalKind, args: object, { ask }: Toolbox): Promise<Answer> {
  const { data: proposal } = await ask(createProposal, { body: { assistant_proposal: { [kind]: args } } });
  return {
    result: `proposal ${proposal.id}`,
    lines: [say`Proposal ${proposal.id}: ${theirs(proposal.sentence)}`, NOT_DONE],
    data: shown(proposal),
    missing: [],
    path: portalPaths.proposal(proposal.id),
  };
}

const DESCRIPTIONS: Readonly<Record<ProposalKind, { title: string; description: string }>> = {
  do_not_dispatch: {
    title: 'Propose do not dispatch',
    description: 'Proposes to put a carrier on do not dispatch, with the reason that its history keeps.',
  },
  note: {
    title: 'Propose a note',
    description: 'Proposes a note on a carrier, in the words in which it would be kept.',
  },
  certificate_request: {
    title: 'Propose a certificate request',
    description:
      'Proposes to email a carrier or its insurance agent and ask for a certificate of insurance. Only an address that the record or a verified certificate makes known.',
  },
  alert_assignment: {
    title: 'Propose to assign an alert',
    description: 'Proposes to assign an alert to a colleague, by their email address.',
  },
  alert_closing: {
    title: 'Propose to close an alert',
    description: 'Proposes to close an alert, with its resolution and a comment for the next person.',
  },
};

export const proposalTools = [
  ...PROPOSAL_KINDS.map((kind) =>
    defineTool({
      name: `propose_${kind}`,
      title: DESCRIPTIONS[kind].title,
      description: `${DESCRIPTIONS[kind].description} It does nothing itself: a person confirms it in the portal. reason: why, for that person.`,
      input: PROPOSED[kind] as z.ZodObject,
      proposes: true,
      answer: (args, box) => propose(kind, args, box),
    }),
  ),
  defineTool({
    name: 'list_proposals',
    title: 'My proposals',
    description: 'What this key proposed, newest first, and what people decided.',
    input: z.object({ page }),
    answer: async ({ page }, { ask }) => {
      const { data, total } = await ask(listProposals, { query: { list: 'all', page, per_page: 20 } });
      return {
        result: formatCount(total, 'proposal'),
        lines: [
          `${formatCount(total, 'proposal')}.`,
          ...data.assistant_proposals.map(({ id, status, sentence }) => say`${id}, ${status}: ${theirs(sentence)}`),
        ],
        data: { total, page, proposals: data.assistant_proposals.map(shown) },
        missing: [],
        path: null,
      };
    },
  }),
];
