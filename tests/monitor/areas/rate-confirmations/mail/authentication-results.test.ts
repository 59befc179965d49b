import { believedResults } from '@monitor/areas/rate-confirmations/mail/authentication-results';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type MailMonitor, mailOf, openMailMonitor, passed, SERVER } from './made-up-mails';

let monitor: MailMonitor;
beforeAll(async () => {
  monitor = await openMailMonitor();
});
afterAll(() => monitor.close());

const BORDER = 'Received: from x (x [203.0.113.7]) by mx.example.com (Postfix) with ESMTP id 1';
const LOCAL = 'Received: from localhost (localhost [127.0.0.1]) by mx.example.com (Postfix) with ESMTP id 2';
const FORGED = `Authentication-Results: ${SERVER}; dkim=pass header.d=heronfreight.com; dmarc=pass header.from=heronfreight.com`;
const result = (what: string) => `Authentication-Results: ${SERVER}; ${what}`;
let sent = 0;
const kindsOf = async (headers: string[]) => {
  sent += 1;
  const mail = await monitor.read(mailOf({ headers, text: `Mail ${sent}` }));
  return mail.findings
    .filter((one: { is_checked: boolean }) => one.is_checked)
    .map(({ kind }: { kind: string }) => kind);
};

describe('what the sender wrote in our server’s name below what our server wrote is not believed, by no method', () => {
  test.each([
    [
      'of another method, above the border',
      [result('spf=fail smtp.mailfrom=heronfreight.com'), BORDER, FORGED],
      ['spf', 'sender_not_proven'],
    ],
    [
      'of another method, below the border',
      [BORDER, result('spf=fail smtp.mailfrom=heronfreight.com'), FORGED],
      ['spf', 'sender_not_proven'],
    ],
    [
      'of another method, without any Received',
      [result('spf=fail smtp.mailfrom=heronfreight.com'), FORGED],
      ['spf', 'sender_not_proven'],
    ],
    ['our server checked nothing', [result('none'), BORDER, FORGED], ['sender_not_proven']],
    ['DKIM none above', [result('dkim=none'), LOCAL, BORDER, FORGED], ['sender_not_proven']],
    [
      'a Received that looks local below the border',
      [result('dkim=none'), BORDER, FORGED, LOCAL, BORDER],
      ['sender_not_proven'],
    ],
  ])('%s', async (_what, headers, kinds) => expect(await kindsOf(headers)).toEqual(kinds));
});

describe('what our own servers wrote counts, in one header or in several', () => {
  test.each([
    ['one, above the border', [passed('heronfreight.com'), BORDER]],
    ['one, below the border', [BORDER, passed('heronfreight.com')]],
    [
      'one for each method, above the border',
      [result('dmarc=pass header.from=heronfreight.com'), result('dkim=pass header.d=heronfreight.com'), BORDER],
    ],
    [
      'behind a filter on this machine',
      [LOCAL, result('spf=pass smtp.mailfrom=heronfreight.com'), result('dkim=pass header.d=heronfreight.com'), BORDER],
    ],
  ])('%s', async (_what, headers) => expect(await kindsOf(headers)).toEqual([]));
});

test('of a method that several of our headers speak of, the topmost counts', () => {
  const values = ['mx.example.com; dkim=fail', 'other.example; dkim=pass', 'MX.example.com; dkim=pass; spf=pass'];
  const methods = (ofOurs: number) =>
    believedResults(values, ofOurs, SERVER)?.map(({ method, result: is }) => `${method} ${is}`);
  expect(methods(3)).toEqual(['dkim fail', 'spf pass']);
  expect(methods(0)).toEqual(['dkim fail']);
  expect(believedResults(['other.example; dkim=pass'], 1, SERVER)).toBeNull();
});
