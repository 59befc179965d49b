// @vitest-environment jsdom
import { CONNECTION_LISTS } from '@contract/connections/connections.constants';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { alertColumns } from '~/components/alert-list/alert-columns';
import { ListFilters } from '~/components/list/list-filters';
import { LOAD_COLUMNS } from '~/components/load-list/load-columns';
import type { Column } from '~/components/table/data-table';
import { askedOf } from '~/services/list.server';
import { activityList } from '~/view/lists/activity.list';
import { alertList } from '~/view/lists/alerts.list';
import { certificateList } from '~/view/lists/certificates.list';
import { connectionList } from '~/view/lists/connections.list';
import {
  chosenIn,
  fieldsOf,
  fileQuery,
  hasTabs,
  isNarrowed,
  keptIn,
  type List,
  type ListData,
  paramsOf,
  tabHref,
} from '~/view/lists/define-list';
import { expiringList } from '~/view/lists/expiring-insurance.list';
import { identityAlertList } from '~/view/lists/identity-alerts.list';
import { exceptionList } from '~/view/lists/load-exceptions.list';
import { loadList } from '~/view/lists/loads.list';
import { mailList } from '~/view/lists/rate-confirmation-mails.list';
import { confirmationList } from '~/view/lists/rate-confirmations.list';
import { truckList } from '~/view/lists/truck-postings.list';
import { undeliveredList } from '~/view/lists/undelivered.list';
import { userList } from '~/view/lists/users.list';
import { aUser } from './support/factories';
import { PAGES, sampleOfFilter } from './support/lists';
import { InRouter } from './support/stub';

afterEach(cleanup);

const HERE = '/here';

/**
 * What holds of every list, whatever its filters are: a filter that is added to a description is in its address, its
 * question, its form and its chips.
 */
function law<Page extends ListData, Input>(name: string, list: List<Page, Input>, page: Page) {
  const user = aUser();
  const asked = (search: URLSearchParams) => askedOf(list, search, user);
  const tab = hasTabs(list.tabs) ? { [list.tabs.param]: page.tab } : undefined;
  const onTab = (change: Record<string, string> = {}) => new URLSearchParams({ ...tab, ...change });
  const fields = fieldsOf(list, page);
  const sampleOf = (filter: string) => sampleOfFilter(list, page, filter);
  const filters = Object.keys(list.filters);
  const question = ({ q, conditions, input }: ReturnType<typeof asked>) => ({ q, conditions, input });

  describe(`the list of ${name}`, () => {
    test.each(filters)('%s is read from the address, asked, and shown', (filter) => {
      const value = sampleOf(filter);
      expect(value).not.toBe('');
      const search = onTab({ [filter]: list.filters[filter]?.field === 'several' ? value : ` ${value} ` });
      const found = asked(search);
      expect(found.values[filter]).toEqual([value]);
      expect(question(found)).not.toEqual(question(asked(onTab())));
      const shown = { ...page, values: found.values };
      if (list.filters[filter]?.field === 'switch') {
        expect(keptIn(list, shown, `?${search}`)).toContainEqual([filter, value]);
        expect(isNarrowed(list, found.values)).toBe(false);
        return;
      }
      expect(isNarrowed(list, found.values)).toBe(true);
      const { chips, clearHref } = chosenIn(list, shown, { pathname: HERE, search: `?${search}&page=3` });
      const chip = chips.find(({ label }) => label === list.filters[filter]?.chip(value, shown));
      for (const href of [chip?.removeHref, clearHref]) {
        const without = new URL(href ?? '', 'http://localhost').searchParams;
        expect([without.has(filter), without.has('page')]).toEqual([false, false]);
        expect(asked(without).tab).toBe(page.tab);
      }
      expect(chip?.label.trim()).not.toBe('');
      expect(chip?.label).not.toMatch(/undefined|null|NaN/);
    });

    test.for(fields)('the form sends $name as it was chosen, and keeps the tab and the order', ({ name: filter }) => {
      const value = sampleOf(filter);
      const search = onTab({ [filter]: value, ...(list.order && { sort: 'id desc' }) });
      const shown = { ...page, values: asked(search).values, sort: asked(search).sort };
      render(
        <InRouter at={`${HERE}?${search}`}>
          <ListFilters of={list} page={shown} />
        </InRouter>,
      );
      const form = screen.getByRole<HTMLFormElement>('form', { name: 'Filters' });
      const sent = new URLSearchParams(
        [...new FormData(form)].map(([key, text]) => [key, String(text)]).filter(([, text]) => text !== ''),
      );
      expect(asked(sent)).toEqual({ ...asked(search), q: expect.anything(), conditions: expect.anything() });
      expect(sent.get(filter)).toBe(value);
    });

    test('what an address names and the list does not know is refused', () => {
      if (list.ignoresUnknown) expect(question(asked(onTab({ no_such: '1' })))).toEqual(question(asked(onTab())));
      else expect(() => asked(onTab({ no_such: '1' }))).toThrow(expect.objectContaining({ status: 422 }));
      if (tab)
        expect(() => asked(new URLSearchParams({ [list.tabs.param]: 'no-such' }))).toThrow(
          expect.objectContaining({ status: 422 }),
        );
      expect(paramsOf(list)).toEqual([...new Set(paramsOf(list))]);
    });

    test('a filter whose values are known takes no other', () => {
      for (const [filter, { known }] of Object.entries(list.filters))
        if (known)
          expect(() => asked(onTab({ [filter]: 'no-such' }))).toThrow(expect.objectContaining({ status: 422 }));
    });

    test('every tab has a label, an address of its own that names it, and words for nothing', () => {
      const hrefs = list.tabs.names.map((tab) => {
        const href = tabHref(list.tabs, tab, { pathname: HERE, search: `?${onTab({ page: '3' })}` });
        const search = new URL(href, 'http://localhost').searchParams;
        expect([asked(search).tab, search.has('page')]).toEqual([tab, false]);
        expect(list.tabs.labels[tab as Page['tab']]).toBeTruthy();
        for (const isFiltered of [true, false])
          expect(list.empty({ ...page, tab }, isFiltered, { pathname: HERE, search: '' }).title).toBeTruthy();
        expect(list.failed({ ...page, tab }, { pathname: HERE, search: '' }).title).toBeTruthy();
        return href;
      });
      expect(new Set(hrefs).size).toBe(list.tabs.names.length);
    });

    test('a file asks what the page asks, for all pages', () => {
      const chosen = Object.fromEntries(filters.map((filter) => [filter, sampleOf(filter)]));
      const search = onTab({ ...chosen, page: '3' });
      const ofFile = new URLSearchParams(fileQuery(list, page, { pathname: HERE, search: `?${search}` }));
      expect(asked(ofFile)).toMatchObject({ tab: page.tab, values: asked(search).values, page: undefined });
    });
  });
}

law('loads', loadList, PAGES.loads);
law('alerts', alertList, PAGES.alerts);
law('connections', connectionList, PAGES.connections);
law('rate confirmations', confirmationList, PAGES.confirmations);
law('emails of rate confirmations', mailList, PAGES.mails);
law('exceptions', exceptionList, PAGES.exceptions);
law('identity alerts', identityAlertList, PAGES.identityAlerts);
law('certificates', certificateList, PAGES.certificates);
law('trucks', truckList, PAGES.trucks);
law('activity', activityList, PAGES.activity);
law('events not delivered', undeliveredList, PAGES.undelivered);
law('users', userList, PAGES.users);
law('expiring insurance', expiringList, PAGES.expiring);

test('the lists of carriers that are tabs come before those by verdict', () => {
  expect(connectionList.tabs.shown).toEqual(CONNECTION_LISTS);
});

test.each<[string, readonly Column<never>[]]>([
  ...Object.entries(LOAD_COLUMNS).map(([list, columns]): [string, readonly Column<never>[]] => [list, columns]),
  ['open alerts', alertColumns('open')],
  ['closed alerts', alertColumns('closed')],
])('the columns of %s are named once each, one of them the head of its row', (_, columns) => {
  const named = columns.map(({ key, header }) => [key, header]);
  expect(named.flat().every((text) => text !== '')).toBe(true);
  for (const at of [0, 1]) expect(new Set(named.map((pair) => pair[at])).size).toBe(columns.length);
  expect(columns.filter(({ isRowHeader }) => isRowHeader)).toHaveLength(1);
});
