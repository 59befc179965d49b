import { PROPOSAL_LIST_LABELS, PROPOSAL_LISTS, type ProposalList } from '@contract/assistants/assistants.constants';
import type { Proposal } from '@contract/assistants/proposals.entities';
import { paths } from '~/paths';
import { defineList, type ListData } from './define-list';

export type ProposalPage = ListData<ProposalList, Proposal>;

/** What assistants propose by the company's keys. */
export const proposalList = defineList<ProposalPage, object>({
  title: 'Proposals of assistants',
  context: 'Nothing is done until a person confirms it here',
  name: 'the proposals',
  noun: ['proposal', 'proposals'],
  tabs: {
    label: 'Lists of proposals',
    param: 'list',
    names: PROPOSAL_LISTS,
    labels: PROPOSAL_LIST_LABELS,
    first: 'open',
  },
  filters: {},
  empty: ({ tab }) => ({
    title: tab === 'open' ? 'No proposal to decide' : 'No proposal yet',
    text: 'An assistant with a key that may propose changes asks you here before anything is done.',
    link: { to: paths.accountTab('api'), label: 'How to connect an assistant' },
  }),
  failed: () => ({ title: 'The proposals could not be loaded' }),
});
