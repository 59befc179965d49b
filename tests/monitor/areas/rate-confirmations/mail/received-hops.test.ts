import { addressInReceived, borderOf, senderOf } from '@monitor/areas/rate-confirmations/mail/received-hops';
import { describe, expect, test } from 'vitest';

describe('the address that a server took a mail from', () => {
  test.each([
    [
      'Postfix',
      'from mail.heron.example (mail.heron.example [203.0.113.7]) by mx.example.com (Postfix) with ESMTPS',
      '203.0.113.7',
    ],
    ['Postfix, a false name', 'from [198.51.100.9] (unknown [203.0.113.7]) by mx.example.com (Postfix)', '203.0.113.7'],
    ['Postfix, IPv6', 'from x (x [IPv6:2001:DB8:1:2::7]) by mx.example.com (Postfix)', '2001:db8:1:2::7'],
    ['Exim', 'from [203.0.113.7] (helo=[198.51.100.9]) by mx.example.com with esmtp', '203.0.113.7'],
    [
      'Exim, a name that was found',
      'from heron.example ([203.0.113.7]:4711 helo=[198.51.100.9]) by mx.example.com',
      '203.0.113.7',
    ],
    ['Sendmail', 'from [198.51.100.9] (host.example [203.0.113.7] (may be forged)) by mx.example.com', '203.0.113.7'],
    ['qmail', 'from unknown (HELO 198.51.100.9) (203.0.113.7) by mx.example.com with SMTP', '203.0.113.7'],
    ['Exchange', 'from A.example (203.0.113.7) by B.example (198.51.100.9) with Microsoft SMTP Server', '203.0.113.7'],
    ['no address', 'from heron.example by mx.example.com', null],
    ['by itself', 'by mx.example.com (Postfix, from userid 0)', null],
    ['not one', 'from x (x [999.1.1.1]) by mx.example.com', null],
  ])('%s', (_server, value, address) => expect(addressInReceived(value)).toBe(address));
});

test('the border is the topmost server that took the mail from another machine', () => {
  const own = 'from localhost (localhost [127.0.0.1]) by mx.example.com (Postfix)';
  const border = 'from x (x [203.0.113.7]) by mx.example.com (Postfix)';
  expect(borderOf([own, 'by mx.example.com (Dovecot) with LMTP', border, border])).toBe(2);
  // What it cannot read it takes for the border: nothing below is believed.
  expect(borderOf([own, 'from somewhere by mx.example.com', border])).toBe(1);
  expect([borderOf([own]), borderOf([])]).toEqual([-1, -1]);
});

test('one sender is an address, or the network of an IPv6 address; behind an inner address there may be anyone', () => {
  expect(senderOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(senderOf('2001:db8:1:2::7')).toBe(senderOf('2001:db8:1:2:ffff::1'));
  expect(senderOf('2001:db8:1:3::7')).not.toBe(senderOf('2001:db8:1:2::7'));
  expect(['127.0.0.1', '10.1.2.3', '172.17.0.1', '::1', 'fe80::1', '', 'x'].map(senderOf)).toEqual(Array(7).fill(null));
});
