import type { SenderCheck } from '@contract/callers/sender-check.calls';
import { mailHeaders } from '@monitor/areas/callers/outlook/mail-headers';
import { companies, rateConfirmationMails, rateConfirmations } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HERON, type MailMonitor, openMailMonitor } from '../rate-confirmations/mail/made-up-mails';

const OTHER = 'other@demo.test';
let monitor: MailMonitor;
beforeAll(async () => {
  monitor = await openMailMonitor();
});
afterAll(() => monitor.close());

const ask = (body: object, as?: string) => monitor.send('POST', '/sender_check', body, as);
async function check(body: object, as?: string): Promise<SenderCheck> {
  const { status, body: answer } = await ask(body, as);
  expect([status, answer]).toEqual([200, answer]);
  return answer;
}

async function confirmation() {
  const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
  const [row] = await monitor.db
    .insert(rateConfirmations)
    .values({
      companyId: company!.id,
      loadId: monitor.loadId,
      carrierId: HERON.dot,
      status: 'delivered',
      revision: 1,
      needsAcceptance: true,
      totalCents: 100,
      currency: 'USD',
      createdAt: new Date(),
    })
    .returning({ id: rateConfirmations.id });
  return row!.id;
}

describe('who wrote an email', () => {
  test('is the caller check of its sender, with the load in the subject and its carrier as the claim', async () => {
    const found = await check({ email: HERON.email, subject: 'Re: load R-1001 pickup' });
    expect(found.loads).toEqual([
      { id: monitor.loadId, reference: 'R-1001', carrier: { id: HERON.dot, legal_name: 'HERON FREIGHT LLC' } },
    ]);
    expect(found.caller.carrier?.id).toBe(HERON.dot);
    expect(found.caller.load?.id).toBe(monitor.loadId);
    const stranger = await check({ email: 'dispatch@stranger.example', subject: 'load R-1001' });
    expect(stranger.caller.carrier?.on_record).toBeNull();
    expect(['not_on_record', 'not_checked']).toContain(stranger.caller.answer);
  });

  test('finds the rate confirmation by its number or by its load, and a bare number is none', async () => {
    const id = await confirmation();
    const number = `RC-${String(id).padStart(6, '0')}`;
    for (const subject of [`Re: ${number}`, 'Signed: R-1001'])
      expect((await check({ email: HERON.email, subject })).confirmations?.map((one) => one.number)).toContain(number);
    expect((await check({ email: HERON.email, subject: `Invoice ${id}` })).confirmations).toEqual([]);
  });

  test('names nothing of another company, nor what the account may not see', async () => {
    expect(await check({ email: HERON.email, subject: 'R-1001 RC-000001' }, OTHER)).toMatchObject({
      loads: [],
      confirmations: [],
      mails: [],
    });
    const { status, body } = await ask({ email: HERON.email, subject: 'R-1001' }, 'nolane@demo.test');
    expect(status).toBe(200);
    if (body.confirmations === null) expect(body.mails).toBeNull();
  });

  test('uses what was found where the email came in here too', async () => {
    const [company] = await monitor.db.select().from(companies).where(eq(companies.legalName, 'Demo Brokerage'));
    await monitor.db.insert(rateConfirmationMails).values({
      companyId: company!.id,
      source: 'smtp',
      status: 'flagged',
      messageId: 'one@thief.example',
      contentHash: 'x',
      subject: 'New account for R-1001',
      fromAddress: 'thief@gmail.com',
      receivedAt: new Date(),
      read: { from: [{ name: null, address: 'thief@gmail.com' }] } as never,
      findings: [
        {
          kind: 'free_mail',
          what: 'gmail.com gives an address to anyone.',
          value: null,
          expected: null,
          is_checked: true,
        },
      ],
    });
    const mailsOf = async (body: object) =>
      (await check({ email: 'thief@gmail.com', ...body })).mails?.map((mail) => [
        mail.is_this_one,
        mail.findings.length,
      ]);
    expect(await mailsOf({ message_id: '<one@thief.example>' })).toEqual([[true, 1]]);
    expect(await mailsOf({ subject: 'RE: Fwd: New account for R-1001' })).toEqual([[true, 1]]);
    expect(await mailsOf({ subject: 'Something else' })).toEqual([[false, 1]]);
    expect(await mailsOf({ subject: '' })).toEqual([[false, 1]]);
    expect((await check({ email: 'thief@gmail.com', message_id: 'one@thief.example' }, OTHER)).mails).toEqual([]);
  });

  test('counts the mail servers’ checks against the sender, never for it', async () => {
    const of = async (...results: string[]) => {
      const { authentication, warnings, caller } = await check({ email: HERON.email, authentication_results: results });
      return [authentication, warnings.length, caller.answer];
    };
    const { caller } = await check({ email: HERON.email });
    expect(await of('mx.example; spf=pass; dkim=pass; dmarc=pass')).toEqual(['nothing_against', 0, caller.answer]);
    expect(await of('mx.example; spf=fail smtp.mailfrom=x; dmarc=fail action=none')).toEqual([
      'against',
      2,
      caller.answer,
    ]);
    // One broken signature of two is what a mailing list leaves behind.
    expect(await of('mx.example; dkim=fail; dkim=pass')).toEqual(['nothing_against', 0, caller.answer]);
    // A forged pass beside the server's own fail takes nothing back.
    expect(await of('mx.example; dmarc=fail', 'evil.example; dmarc=pass')).toEqual(['against', 1, caller.answer]);
    expect(await of('none of that')).toEqual(['not_given', 0, caller.answer]);
  });

  test('warns of another address in the name, and of one that answers go to', async () => {
    const { warnings } = await check({
      email: 'thief@gmail.com',
      name: `Heron <${HERON.email}>`,
      reply_to: 'Heron <other@evil.example>',
    });
    expect(warnings).toEqual([
      `The sender’s name shows ${HERON.email}, and the email is from thief@gmail.com.`,
      'Replies go to other@evil.example, not to the sender.',
    ]);
  });

  test('rejects what is no address, and a field that it does not know', async () => {
    expect((await ask({ email: '/o=ExchangeLabs/cn=Recipients/cn=x' })).body.fields).toHaveProperty('email');
    expect((await ask({ email: HERON.email, html: 'x' })).status).toBe(422);
    expect((await ask({ email: HERON.email, subject: 'x'.repeat(3000) })).status).toBe(422);
  });
});

test('of an email’s headers only two are read, with their folded lines', () => {
  expect(
    mailHeaders(
      'Received: a\r\nAuthentication-Results: mx;\r\n\tspf=fail\r\nREPLY-TO: <a@b.example>\r\nX-Reply-To: no\r\n',
    ),
  ).toEqual({ reply_to: '<a@b.example>', authentication_results: ['mx; spf=fail'] });
  expect(mailHeaders('')).toEqual({});
  expect(mailHeaders('Authentication-Results: x\n'.repeat(100)).authentication_results).toHaveLength(20);
});
