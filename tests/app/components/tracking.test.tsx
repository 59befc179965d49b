// @vitest-environment jsdom
import { Link } from '@remix-run/react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { Chat } from '~/components/tracking/chat';
import { PageTracking } from '~/components/tracking/page-tracking';
import { type ChatUser, chatFor } from '~/view/chat';
import { aUser } from '../support/factories';
import { InRouter } from '../support/stub';

afterEach(() => {
  cleanup();
  delete window.dataLayer;
  delete window.Intercom;
  for (const script of document.querySelectorAll('script')) script.remove();
});

const scripts = () => [...document.querySelectorAll('script')].map(({ src }) => src);
const follow = async (name: string) => act(async () => screen.getByRole('link', { name }).click());

describe('page tracking', () => {
  const page = (gtmId: string | null) => (
    <InRouter at="/carriers/1?tab=2">
      <PageTracking gtmId={gtmId} />
      <Link to="/carriers/1?tab=3">Other tab</Link>
      <Link to="/loads">Loads</Link>
      <Link to="/carriers/1">Back</Link>
    </InRouter>
  );
  const told = () => (window.dataLayer ?? []).filter(({ event }) => event === 'page_view').map((one) => one.page_path);

  test('tells each path once, and not the same one again with another query', async () => {
    render(page('GTM-ABC123'));
    expect(told()).toEqual(['/broker/carriers/1']);
    await follow('Other tab');
    expect(told()).toEqual(['/broker/carriers/1']);
    await follow('Loads');
    await follow('Loads');
    await follow('Back');
    expect(told()).toEqual(['/broker/carriers/1', '/broker/loads', '/broker/carriers/1']);
    expect(scripts()).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-ABC123']);
    expect(JSON.stringify(window.dataLayer)).not.toContain('tab=');
  });

  test('without an id tells nobody anything', () => {
    render(page(null));
    expect(window.dataLayer).toBeUndefined();
    expect(scripts()).toEqual([]);
  });
});

describe('the chat', () => {
  const user: ChatUser = {
    appId: 'abc',
    userId: 7,
    userHash: 'hash',
    name: 'Dana Doe',
    email: 'dana@brokerage.test',
    createdAt: '2026-01-02T03:04:05.000Z',
  };
  const page = (who: ChatUser | null) => (
    <InRouter>
      <Chat user={who} />
    </InRouter>
  );

  test('is opened as who is signed in, with their proof', () => {
    render(page(user));
    expect(window.Intercom?.q).toEqual([
      [
        'boot',
        {
          app_id: 'abc',
          user_id: '7',
          user_hash: 'hash',
          name: 'Dana Doe',
          email: 'dana@brokerage.test',
          created_at: 1767323045,
        },
      ],
    ]);
    expect(scripts()).toEqual(['https://widget.intercom.io/widget/abc']);
  });

  test('is not even loaded for who is not', () => {
    render(page(null));
    expect(window.Intercom).toBeUndefined();
    expect(scripts()).toEqual([]);
  });

  test('needs an id and a proof', () => {
    const proven = aUser({ intercom_user_verification_hash: 'hash' });
    expect(chatFor(proven, 'abc')).toMatchObject({ userHash: 'hash', appId: 'abc' });
    expect(chatFor(proven, null)).toBeNull();
    expect(chatFor(aUser({ intercom_user_verification_hash: null }), 'abc')).toBeNull();
  });
});
