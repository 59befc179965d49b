// @vitest-environment jsdom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PasskeyButton } from '~/components/form/passkey-button';

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => browser);

const REQUEST = { challenge: 'AAAA', rpId: 'localhost' };

/** The page's action answers a challenge; the form around the button is seen as it is sent. */
function page(answer: object = { passkeyRequest: REQUEST }) {
  const sent = vi.fn();
  const Stub = createRemixStub([
    {
      path: '/',
      action: () => answer,
      // biome-ignore lint/correctness/noComponentHookFactories: a test's page is rendered once.
      Component: () => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sent(Object.fromEntries(new FormData(event.currentTarget)));
          }}
        >
          <PasskeyButton intent="use-passkey">Use a passkey</PasskeyButton>
        </form>
      ),
    },
  ]);
  return { Stub, sent };
}

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('a press asks for a challenge, has the browser answer it, and sends the answer with the form', async () => {
  browser.startAuthentication.mockResolvedValue({ id: 'BBBB' });
  const { Stub, sent } = page();
  render(<Stub />);
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ intent: 'use-passkey', passkey: '{"id":"BBBB"}' }));
  expect(browser.startAuthentication).toHaveBeenCalledWith({ optionsJSON: REQUEST });
});

test.each([
  ['NotAllowedError', 'Canceled, or it took too long. Try again.'],
  ['InvalidStateError', 'This device has one of your passkeys already.'],
  ['SecurityError', 'Passkeys don’t work at this address.'],
  ['AnythingElse', 'That did not work. Try again, or use another way.'],
])('%s is said, and nothing is sent', async (name, words) => {
  browser.startAuthentication.mockRejectedValue(Object.assign(new Error('no'), { name }));
  const { Stub, sent } = page();
  render(<Stub />);
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

test('a refused challenge is said', async () => {
  const { Stub } = page({ form: 'ask-passkey' });
  render(<Stub />);
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('That did not work. Try again, or use another way.')).toBeTruthy();
  expect(browser.startAuthentication).not.toHaveBeenCalled();
});

test('without script, and in a browser without passkeys, the page says so in place of the button', async () => {
  const { Stub } = page();
  expect(renderToString(<Stub />)).toContain('A passkey needs a browser that runs scripts.');
  vi.unstubAllGlobals();
  render(<Stub />);
  expect(await screen.findByText('This browser has no passkeys.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
