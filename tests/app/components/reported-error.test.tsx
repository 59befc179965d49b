// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { messageWithReference } from '~/view/error-reference';

const sent: URLSearchParams[] = [];
let receipt: object | null = null;

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (address: string, { body }: { body: URLSearchParams }) => {
    expect(address).toBe('/broker/error-reports');
    sent.push(body);
    if (receipt === null) throw new TypeError('Failed to fetch');
    return new Response(JSON.stringify(receipt));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

let thrown: unknown;
function Broken(): never {
  throw thrown;
}

function show(error: unknown, notifiesOfErrors: boolean) {
  thrown = error;
  const Stub = createRemixStub([
    {
      id: 'root',
      path: '/',
      loader: () => ({ notifiesOfErrors }),
      children: [{ id: 'page', path: 'loads', Component: Broken, ErrorBoundary: RouteErrorBoundary }],
    },
  ]);
  render(<Stub initialEntries={['/loads']} hydrationData={{ loaderData: { root: { notifiesOfErrors } } }} />);
}
const NOTIFIED = /and we were notified/;

test('an error of this browser is reported once, and its page says so when it arrived', async () => {
  receipt = { reference: 'F3R8Z0V2BA', isNotified: true };
  show(new Error('it broke here'), true);
  expect(await screen.findByText(NOTIFIED)).toBeTruthy();
  expect(screen.getByText('F3R8Z0V2BA')).toBeTruthy();
  expect(sent.map((fields) => fields.get('message'))).toEqual(['it broke here']);
});

test('without a service the reference is there and no one is said to be notified', async () => {
  receipt = { reference: 'F3R8Z0V2BB', isNotified: false };
  show(new Error('it broke here too'), false);
  expect(await screen.findByText('F3R8Z0V2BB')).toBeTruthy();
  expect(screen.queryByText(NOTIFIED)).toBeNull();
});

test('what could not be sent is not said to have arrived', async () => {
  receipt = null;
  show(new Error('the network is away'), true);
  expect(await screen.findByText(/This page failed on our side\./)).toBeTruthy();
  expect(sent).toHaveLength(1);
  expect(screen.queryByText(NOTIFIED)).toBeNull();
});

test.each([true, false])('an error that the server reported is not sent again (service set: %s)', async (isSet) => {
  show(new Error(messageWithReference('F3R8Z0V2BC')), isSet);
  expect(await screen.findByText('F3R8Z0V2BC')).toBeTruthy();
  expect(screen.queryByText(NOTIFIED) !== null).toBe(isSet);
  expect(sent).toEqual([]);
});
