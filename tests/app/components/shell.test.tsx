// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AppShell } from '~/components/shell/app-shell';
import { Breadcrumb } from '~/components/shell/breadcrumb';
import { SectionTabs } from '~/components/shell/section-tabs';
import { navigationFor } from '~/view/navigation';
import { shellFor } from '~/view/shell';
import { aUser } from '../support/factories';
import { InRouter } from '../support/stub';

afterEach(cleanup);

function page(at: string, openAlertCount: number | null = 4) {
  // As if every screen were built.
  const shell = {
    ...shellFor(aUser(), openAlertCount, new Date('2026-11-21T09:00:00Z')),
    navigation: navigationFor(aUser(), new Set()),
  };
  return (
    <InRouter at={at}>
      <AppShell brand="broker" shell={shell} searchText="ACME">
        <h1>Page</h1>
      </AppShell>
    </InRouter>
  );
}

describe('the frame', () => {
  test('searches carriers with a GET form that works without script', () => {
    render(page('/'));
    const form = screen.getByRole<HTMLFormElement>('search');
    expect([form.method, new URL(form.action).pathname]).toEqual(['get', '/carriers/search-results']);
    expect(new FormData(form).get('search_text')).toBe('ACME');
  });

  test('goes to the search with the key /, except while something is written', () => {
    render(page('/'));
    const search = screen.getByRole('combobox', { name: /^Carrier, load/ });
    fireEvent.keyDown(document.body, { key: '/' });
    expect(document.activeElement).toBe(search);

    search.blur();
    const note = document.body.appendChild(document.createElement('textarea'));
    note.focus();
    fireEvent.keyDown(note, { key: '/' });
    expect(document.activeElement).toBe(note);
    note.remove();
  });

  test('signs out with a post', () => {
    render(page('/'));
    const button = screen.getByText<HTMLButtonElement>('Sign out');
    expect([button.form?.method, new URL(button.form?.action ?? '').pathname]).toEqual(['post', '/logout']);
  });

  test('marks the place that is open, also from a page beneath it', () => {
    const { unmount } = render(page('/loads'));
    const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));
    expect(nav().getByRole('link', { name: 'Loads' }).getAttribute('aria-current')).toBe('page');
    unmount();
    render(page('/carriers/rate-confirmations/7'));
    expect(nav().getByRole('link', { name: 'Rate confirmations' }).getAttribute('aria-current')).toBe('true');
    expect(nav().getAllByRole('link', { current: false }).length).toBeGreaterThan(5);
  });

  test('folds what is not of a working day, but for the part that is open', () => {
    const { unmount } = render(page('/loads'));
    const company = () => screen.getByRole('heading', { name: 'Company', hidden: true }).closest('details');
    expect(company()?.open).toBe(false);
    unmount();
    render(page('/company/rules'));
    expect(company()?.open).toBe(true);
  });

  test('says how many alerts ask for work, and nothing where that is not known', () => {
    const { unmount } = render(page('/'));
    expect(screen.getByRole('link', { name: 'Alerts 4 to work on' })).toBeTruthy();
    unmount();
    render(page('/', null));
    expect(screen.queryByRole('link', { name: /open$/ })).toBeNull();
  });

  test('opens menu and user menu with native elements only', () => {
    const html = render(page('/')).container.innerHTML;
    expect(html).toMatch(/<label class="menu-button"><input type="checkbox"/);
    expect(html).toMatch(/<details class="user-menu"><summary/);
  });

  test('puts no style into attributes, which the policy would drop', () => {
    expect(render(page('/')).container.innerHTML).not.toContain('style=');
  });
});

test('the tabs of a page are links, one of them current', () => {
  render(
    <InRouter>
      <SectionTabs
        label="Carrier sections"
        tabs={[
          { label: 'Safety', to: '/carriers/1/safety', isCurrent: false },
          { label: 'Crashes', to: '/carriers/1/crashes', isCurrent: true, count: 3 },
        ]}
      />
    </InRouter>,
  );
  const nav = within(screen.getByRole('navigation', { name: 'Carrier sections' }));
  expect(nav.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/carriers/1/crashes');
});

test('the breadcrumb ends with the page itself, which is no link', () => {
  render(
    <InRouter>
      <Breadcrumb crumbs={[{ label: 'Search results', to: '/carriers/search-results' }, { label: 'Carrier 123' }]} />
    </InRouter>,
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByText('Carrier 123').getAttribute('aria-current')).toBe('page');
});
