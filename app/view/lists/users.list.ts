import { SCOPE_CHOICES, SCOPE_LABELS } from '@contract/account/account.constants';
import type { CompanyUser } from '@contract/account/users.entities';
import { paths } from '~/paths';
import { choiceFilter, defineList, type ListData, oneTab, textFilter } from './define-list';

export type UserPage = ListData<'all', CompanyUser>;

/** The users of a company. They share their page with invitations, which are paged separately. */
export const userList = defineList<UserPage, { scope?: string; named?: string }>({
  title: 'Users',
  context: 'Users of the company',
  name: 'the users',
  caption: 'Users of your company by first name',
  noun: ['user', 'users'],
  className: 'short-rows',
  tabs: oneTab('Users of your company'),
  ignoresUnknown: true,
  isFolded: true,
  filters: {
    search_term: textFilter('Name or email', {
      chip: (value) => `Name or email: ${value}`,
      input: (named) => ({ named }),
      id: 'users-search',
    }),
    scope: choiceFilter('Permission', {
      choices: SCOPE_CHOICES,
      labels: SCOPE_LABELS,
      chip: (label) => `Permission: ${label}`,
      input: (scope) => ({ scope }),
      id: 'users-scope',
    }),
  },
  empty: () => ({
    title: 'No user matches these filters',
    link: { to: paths.companyPeople(), label: 'Show all users' },
  }),
  failed: () => ({ title: 'The list of users could not be loaded', text: 'The rest of this page is complete.' }),
});
