import { postEvent } from '@monitor/areas/integrations/post-event';
import { addressFor, isPublicAddress, problemWithUrl } from '@monitor/areas/integrations/public-address';
import { describe, expect, test } from 'vitest';

describe('isPublicAddress', () => {
  test.each(['8.8.8.8', '93.184.215.14', '172.15.0.1', '172.32.0.1', '2606:2800:220:1::1'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::a9fe:a9fe',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('addressFor', () => {
  const at =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  const look = (url: string, addresses: string[], isDemo = false) =>
    addressFor(new URL(url), { isDemo, resolve: at(...addresses) });

  test('answers the address that was looked at', async () => {
    expect(await look('https://host.example/', ['93.184.215.14'])).toEqual({ address: '93.184.215.14', family: 4 });
    expect(await look('https://host.example:8443/', ['93.184.215.14'])).toEqual({
      address: '93.184.215.14',
      family: 4,
    });
  });

  test.each([
    ['a name for the metadata service', 'https://host.example/', ['169.254.169.254']],
    ['a name for both a public and a private address', 'https://host.example/', ['93.184.215.14', '10.0.0.1']],
    ['this machine', 'https://localhost/', ['127.0.0.1']],
    ['this machine by number', 'https://127.0.0.1/', []],
    ['this machine written otherwise', 'https://2130706433/', []],
    ['this machine by IPv6', 'https://[::1]/', []],
    ['a private address in IPv6 clothes', 'https://[::ffff:a00:1]/', []],
    ['an unknown name', 'https://nowhere.example/', []],
    ['plain http', 'http://host.example/', ['93.184.215.14']],
    ['the port of another service', 'https://host.example:22/', ['93.184.215.14']],
  ])('refuses %s', async (_what, url, addresses) => {
    expect(await look(url, addresses)).toHaveProperty('refusal');
  });

  test('a demo takes this machine too, and nothing else that is private', async () => {
    expect(await look('http://localhost:4100/', ['::1', '127.0.0.1'], true)).toEqual({ address: '::1', family: 6 });
    expect(await look('https://host.example/', ['169.254.169.254'], true)).toHaveProperty('refusal');
    expect(await look('https://host.example/', ['127.0.0.1', '10.0.0.1'], true)).toHaveProperty('refusal');
  });
});

describe('problemWithUrl', () => {
  test('outside of a demo only https', () => {
    expect(problemWithUrl(new URL('http://localhost/'), false)).toBe('The address must begin with https://.');
    expect(problemWithUrl(new URL('https://host.example/'), false)).toBeNull();
  });

  test.each([443, 8443])('port %i will do', (port) => {
    expect(problemWithUrl(new URL(`https://host.example:${port}/`), false)).toBeNull();
  });

  test.each([22, 80, 4000, 8080])('port %i will not, and in a demo on this machine alone', (port) => {
    expect(problemWithUrl(new URL(`https://host.example:${port}/`), false)).toBe(
      'The address must use port 443 or 8443.',
    );
    expect(problemWithUrl(new URL(`https://host.example:${port}/`), true)).toBe(
      'The address must use port 443 or 8443.',
    );
    expect(problemWithUrl(new URL(`https://localhost:${port}/`), true)).toBeNull();
  });
});

describe('postEvent', () => {
  test('asks again whom the name stands for: one that moved to a private address gets nothing', async () => {
    const posted = await postEvent(
      {
        url: 'https://host.example/',
        body: '{}',
        headers: { event: 'x', delivery: '1' },
        secret: 's',
        now: new Date(0),
      },
      { isDemo: false, resolve: async () => [{ address: '192.168.0.10', family: 4 }] },
    );
    expect(posted).toEqual({ answerStatus: null, problem: 'host.example is not on the public internet.' });
  });
});
