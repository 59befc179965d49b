// @vitest-environment jsdom
import { useLocation } from '@remix-run/react';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { ListLink, ListLinkHandler } from '~/components/list-link';
import { InRouter } from '../support/stub';

afterEach(cleanup);

function Page() {
  return (
    <>
      <p role="status">{useLocation().pathname}</p>
      <ListLink to="/carriers/41" title="ORCHARD LINE">
        <em>ORCHARD LINE</em>
      </ListLink>
      <a href="/broker/login">Elsewhere</a>
      <ListLinkHandler />
    </>
  );
}

/** Clicks, and says whether the browser was kept from loading the address itself. */
function isTaken(element: Element, init: MouseEventInit = {}) {
  const click = createEvent.click(element, { button: 0, ...init });
  // jsdom cannot load pages: what is left to the browser ends here, after every handler of the page.
  window.addEventListener('click', (event) => event.preventDefault(), { once: true });
  const taken: boolean[] = [];
  document.addEventListener('click', (event) => taken.push(event.defaultPrevented), { once: true });
  fireEvent(element, click);
  return taken[0];
}

describe('the link of a row', () => {
  test('is an ordinary link to the full address, without script', () => {
    render(
      <InRouter at="/carriers/search-results">
        <Page />
      </InRouter>,
    );
    const link = screen.getByRole('link', { name: 'ORCHARD LINE' });
    expect(link.getAttribute('href')).toBe('/broker/carriers/41');
    expect(link.getAttribute('title')).toBe('ORCHARD LINE');
  });

  test('opens its page without loading the document, wherever in it the click falls', async () => {
    render(
      <InRouter at="/carriers/search-results">
        <Page />
      </InRouter>,
    );
    expect(isTaken(screen.getByText('ORCHARD LINE'))).toBe(true);
    expect(await screen.findByText('/carriers/41')).toBeTruthy();
  });

  test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click to the browser that asks for another tab or window: %o',
    (init) => {
      render(
        <InRouter at="/carriers/search-results">
          <Page />
        </InRouter>,
      );
      expect(isTaken(screen.getByText('ORCHARD LINE'), init)).toBe(false);
      expect(screen.getByRole('status').textContent).toBe('/carriers/search-results');
    },
  );

  test('leaves other links alone', () => {
    render(
      <InRouter at="/carriers/search-results">
        <Page />
      </InRouter>,
    );
    expect(isTaken(screen.getByRole('link', { name: 'Elsewhere' }))).toBe(false);
  });
});
