import { raiseAlerts } from '@monitor/areas/alerts/raise-alerts';
import { companyEvents, loads, tickets, users } from '@monitor/db/schema';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formOf, PDF } from '../../../support/forms';
import {
  addLoad,
  companyIdOf,
  DOMAIN,
  HERON,
  type MailMonitor,
  mailOf,
  openMailMonitor,
  passed,
} from './made-up-mails';

const OTHER = 'other@demo.test';
const STRANGER = 'Heron Dispatch <dispatch@heron-freight-pay.com>';

let monitor: MailMonitor;
beforeAll(async () => {
  monitor = await openMailMonitor();
});
afterAll(() => monitor.close());

const list = async (query = '', as?: string) => (await monitor.get(`/rate_confirmation_mails${query}`, as)).body;
const ids = (body: { rate_confirmation_mails: { id: number }[] }) => body.rate_confirmation_mails.map(({ id }) => id);
const flaggedMail = (subject = 'Rate confirmation R-1001') =>
  mailOf({ from: STRANGER, subject, headers: [passed('heron-freight-pay.com')] });

async function upload(content: Buffer, as = 'admin@demo.test', name = 'saved.eml') {
  const { payload, headers } = formOf({}, { name, content });
  const response = await monitor.app.inject({
    method: 'POST',
    url: '/monitor/api/v1/rate_confirmation_mails',
    payload,
    headers,
    cookies: { monitor_session: await monitor.tokenOf(as) },
  });
  return { status: response.statusCode, body: response.json() };
}

describe('listRateConfirmationMails', () => {
  test('lists all, flagged, undelivered and delivered with their counts, the newest first', async () => {
    const delivered = await monitor.takeIn(mailOf());
    const flagged = await monitor.takeIn(flaggedMail());
    const undelivered = await monitor.takeIn(
      mailOf({ from: 'Ada <admin@demo.test>', to: `dot9999999@${DOMAIN}`, headers: [passed('demo.test')] }),
    );
    expect(ids(await list())).toEqual([undelivered, flagged, delivered]);
    expect(ids(await list('?list=flagged'))).toEqual([flagged]);
    expect(ids(await list('?list=undelivered'))).toEqual([undelivered]);
    expect(ids(await list('?list=delivered'))).toEqual([delivered]);
    expect(ids(await list('?q[status_eq]=flagged'))).toEqual([flagged]);
    expect((await list('?include=counts&list=flagged')).counts).toEqual({
      all: 3,
      flagged: 1,
      undelivered: 1,
      delivered: 1,
    });
  });

  test('searches subjects, and counts under the same search', async () => {
    const one = await monitor.takeIn(mailOf({ subject: 'Confirmation of R-1001 for Tuesday' }));
    const body = await list('?q[subject_cont]=tuesday&include=counts');
    expect(ids(body)).toEqual([one]);
    expect(body.counts).toEqual({ all: 1, flagged: 0, undelivered: 0, delivered: 1 });
  });

  test('refuses another list and what it does not know', async () => {
    expect((await monitor.get('/rate_confirmation_mails?list=spam')).status).toBe(422);
    expect((await monitor.get('/rate_confirmation_mails?colour=red')).status).toBe(422);
    expect((await monitor.get('/rate_confirmation_mails?q[text_cont]=x')).status).toBe(422);
  });

  test('gives another company none of them', async () => {
    expect((await list('', OTHER)).rate_confirmation_mails).toEqual([]);
    expect((await monitor.get('/rate_confirmation_mails', 'noratecon@demo.test')).status).toBe(403);
  });
});

describe('getRateConfirmationMail', () => {
  test('gives what was found with its facts, the headers, the text and the attachments', async () => {
    const { body } = await monitor.get(`/rate_confirmation_mails/${await monitor.takeIn(flaggedMail())}`);
    expect(body).toMatchObject({
      status: 'flagged',
      source: 'folder',
      user_id: null,
      carrier: { id: HERON.dot },
      load: { reference: 'R-1001' },
      text: 'Signed copy attached.',
      findings: expect.arrayContaining([
        {
          kind: 'look_alike_domain',
          what: 'Look-alike domain: heron-freight-pay.com is not heronfreight.com.',
          value: 'dispatch@heron-freight-pay.com',
          expected: 'heronfreight.com',
          is_checked: true,
        },
      ]),
    });
    expect(body.headers).toContainEqual({ name: 'From', value: STRANGER });
  });

  test('another company’s is 404, and so are its file and what changes it', async () => {
    const id = await monitor.takeIn(mailOf({ text: 'For one broker alone.' }));
    const { eml_file_id: file } = (await monitor.get(`/rate_confirmation_mails/${id}`)).body;
    expect((await monitor.get(`/rate_confirmation_mails/${id}`, OTHER)).status).toBe(404);
    expect((await monitor.get(`/rate_confirmation_mails/${id}/files/${file}`, OTHER)).status).toBe(404);
    const link = { rate_confirmation_mail: { load_reference: 'R-1001' } };
    expect((await monitor.send('PATCH', `/rate_confirmation_mails/${id}/link`, link, OTHER)).status).toBe(404);
    expect((await monitor.send('PATCH', `/rate_confirmation_mails/${id}/dismiss`, { reason: 'x' }, OTHER)).status).toBe(
      404,
    );
  });
});

describe('uploadRateConfirmationMail', () => {
  test('keeps a saved email with who brought it in, judged at once', async () => {
    const { status, body } = await upload(flaggedMail());
    expect([status, body]).toMatchObject([200, { status: 'flagged', source: 'upload', user_id: expect.any(Number) }]);
    expect((await upload(flaggedMail('Rate confirmation R-1001 again'))).body.id).not.toBe(body.id);
  });

  test('is of the company of who uploads it, whatever it names', async () => {
    const { body } = await upload(mailOf({ text: 'Brought in by another broker.' }), OTHER);
    expect(body.load).toBeNull();
    expect((await monitor.get(`/rate_confirmation_mails/${body.id}`)).status).toBe(404);
  });

  test('refuses what is no email, whatever its name', async () => {
    const { status, body } = await upload(PDF);
    expect([status, Object.keys(body.fields)]).toEqual([422, ['file']]);
  });
});

describe('downloadRateConfirmationMailFile', () => {
  test('gives the email as it came in, and an attachment', async () => {
    const raw = mailOf({ attachments: [{ name: 'R-1001.pdf', type: 'application/pdf', content: PDF }] });
    const id = await monitor.takeIn(raw);
    const { body } = await monitor.get(`/rate_confirmation_mails/${id}`);
    expect(body.attachments).toMatchObject([{ name: 'R-1001.pdf', media_type: 'application/pdf', not_kept: null }]);
    const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
    const fetched = async (file: number) =>
      (await monitor.app.inject({ url: `/monitor/api/v1/rate_confirmation_mails/${id}/files/${file}`, cookies }))
        .rawPayload;
    expect(await fetched(body.eml_file_id)).toEqual(raw);
    expect(await fetched(body.attachments[0].id)).toEqual(PDF);
  });
});

describe('linkRateConfirmationMail', () => {
  test('links a mail without a reference; what was wrong for that alone is right then', async () => {
    const id = await monitor.takeIn(mailOf({ subject: 'Signed confirmation' }));
    const { body: before } = await monitor.get(`/rate_confirmation_mails/${id}`);
    expect([before.status, before.findings[0].kind]).toEqual(['flagged', 'no_reference']);
    const link = { rate_confirmation_mail: { load_reference: ' r-1001 ' }, expected_version: before.version };
    const { status, body } = await monitor.send('PATCH', `/rate_confirmation_mails/${id}/link`, link);
    expect([status, body.status, body.load.reference, body.linked.by]).toEqual([
      200,
      'completed',
      'R-1001',
      'Avery Admin',
    ]);
    expect((await monitor.send('PATCH', `/rate_confirmation_mails/${id}/link`, link)).status).toBe(409);
  });

  test('what else is wrong stays wrong', async () => {
    const id = await monitor.takeIn(flaggedMail('Signed confirmation'));
    const link = { rate_confirmation_mail: { load_id: monitor.loadId } };
    const { body } = await monitor.send('PATCH', `/rate_confirmation_mails/${id}/link`, link);
    expect([body.status, body.load.id]).toEqual(['flagged', monitor.loadId]);
  });

  test('refuses a load of another company and one that there is not', async () => {
    const others = await addLoad(monitor, 'OTHERS-1', null, OTHER);
    const id = await monitor.takeIn(mailOf({ subject: 'Signed copy' }));
    for (const link of [{ load_id: others }, { load_reference: 'OTHERS-1' }, { load_reference: '' }, {}]) {
      const { status } = await monitor.send('PATCH', `/rate_confirmation_mails/${id}/link`, {
        rate_confirmation_mail: link,
      });
      expect(status).toBe(422);
    }
  });
});

describe('dismissRateConfirmationMail', () => {
  test('completes a flagged mail and keeps what was found, with who and why', async () => {
    const id = await monitor.takeIn(flaggedMail('Dismissed R-1001'));
    const { version } = (await monitor.get(`/rate_confirmation_mails/${id}`)).body;
    const input = { reason: 'Called the carrier; it has a new domain.', expected_version: version };
    const { status, body } = await monitor.send('PATCH', `/rate_confirmation_mails/${id}/dismiss`, input);
    expect([status, body.status]).toEqual([200, 'completed']);
    expect(body.dismissed).toMatchObject({ by: 'Avery Admin', reason: input.reason });
    expect(body.findings.length).toBeGreaterThan(0);
    expect((await monitor.send('PATCH', `/rate_confirmation_mails/${id}/dismiss`, { reason: 'x' })).status).toBe(409);
    // Linked afterwards it stays dismissed.
    const link = { rate_confirmation_mail: { load_id: monitor.loadId } };
    expect((await monitor.send('PATCH', `/rate_confirmation_mails/${id}/link`, link)).body.status).toBe('completed');
  });

  test('asks for a reason', async () => {
    const id = await monitor.takeIn(flaggedMail('Not dismissed R-1001'));
    const { status, body } = await monitor.send('PATCH', `/rate_confirmation_mails/${id}/dismiss`, { reason: ' ' });
    expect([status, body.fields]).toEqual([422, { reason: ['Enter a reason.'] }]);
  });
});

test('a flagged mail is an event of the company, with what is wrong with it', async () => {
  const id = await monitor.takeIn(flaggedMail('An event R-1001'));
  const kind = eq(companyEvents.kind, 'rate_confirmation_mail_flagged');
  const events = await monitor.db
    .select()
    .from(companyEvents)
    .where(and(kind, eq(companyEvents.companyId, await companyIdOf(monitor.db))));
  const event = events.find(
    ({ data }) => (data as { rate_confirmation_mail_id: number }).rate_confirmation_mail_id === id,
  );
  expect(event?.data).toMatchObject({ load_id: monitor.loadId, findings: expect.arrayContaining(['unknown_sender']) });
});

describe('a flagged mail and the alert of its load', () => {
  const judge = (loadId: number) =>
    monitor.services.db.transaction((tx) =>
      raiseAlerts(tx, [loadId], monitor.services.clock(), (error) => {
        throw error;
      }),
    );
  /** A load with flagged mails, and the alert that they raised. */
  const raised = async (reference: string, count = 1) => {
    const loadId = await addLoad(monitor, reference, HERON.dot);
    const mailIds: number[] = [];
    for (let nth = 1; nth <= count; nth += 1)
      mailIds.push(await monitor.takeIn(flaggedMail(`Rate confirmation ${reference}`)));
    await judge(loadId);
    return { loadId, mailIds, mailId: mailIds.at(-1)!, ticket: (await ticketOf(loadId))! };
  };
  const ticketOf = async (loadId: number) => {
    const isIt = and(eq(tickets.loadId, loadId), eq(tickets.isType, 'email_or_domain_spoofing'));
    return (await monitor.db.select().from(tickets).where(isIt))[0];
  };
  const mail = async (id: number) => (await monitor.get(`/rate_confirmation_mails/${id}`)).body;
  const dismiss = (id: number, as?: string) =>
    monitor.send('PATCH', `/rate_confirmation_mails/${id}/dismiss`, { reason: 'Called them: it is theirs.' }, as);
  const close = (id: number, as?: string) =>
    monitor.send(
      'PATCH',
      `/tickets/${id}`,
      { ticket: { status: 'closed', resolution: 'false_alarm', comment: 'Their new domain.' } },
      as,
    );

  test('it raises the alert, is due for it at once and names it', async () => {
    const loadId = await addLoad(monitor, 'ALERT-1', HERON.dot);
    const mailId = await monitor.takeIn(flaggedMail('Rate confirmation ALERT-1'));
    const [due] = await monitor.db.select({ at: loads.alertsDueAt }).from(loads).where(eq(loads.id, loadId));
    expect(due!.at).toEqual(monitor.services.clock());
    await judge(loadId);
    expect((await mail(mailId)).tickets).toEqual([{ id: expect.any(Number), status: 'new' }]);
    expect(await ticketOf(loadId)).toMatchObject({ subject: expect.stringMatching(new RegExp(`mail ${mailId}$`)) });
  });

  test('closing the alert dismisses the emails that it names, with what came of it, and it stays closed', async () => {
    const { loadId, mailIds, ticket } = await raised('ALERT-2', 2);
    expect((await close(ticket.id)).status).toBe(200);
    for (const id of mailIds)
      expect(await mail(id)).toMatchObject({
        status: 'completed',
        dismissed: { by: 'Avery Admin', reason: 'Its alert was closed: False alarm. Their new domain.' },
        tickets: [{ id: ticket.id, status: 'closed' }],
      });
    expect((await mail(mailIds[0]!)).findings.length).toBeGreaterThan(0);
    await judge(loadId);
    expect((await ticketOf(loadId))!.status).toBe('closed');
  });

  test('an email that came after the alert was read stays flagged and opens it again', async () => {
    const { loadId, mailId, ticket } = await raised('ALERT-3');
    const later = await monitor.takeIn(flaggedMail('Once more ALERT-3'));
    await close(ticket.id);
    expect([(await mail(mailId)).status, (await mail(later)).status]).toEqual(['completed', 'flagged']);
    await judge(loadId);
    expect((await ticketOf(loadId))!.status).toBe('in_progress');
  });

  test('who may not read the emails closes the alert alone', async () => {
    const { mailId, ticket } = await raised('ALERT-4');
    expect((await close(ticket.id, 'noratecon@demo.test')).status).toBe(200);
    expect((await mail(mailId)).status).toBe('flagged');
  });

  test('dismissing the last email closes its alert; as long as another waits it stays open', async () => {
    const { loadId, mailIds, ticket } = await raised('ALERT-5', 2);
    await dismiss(mailIds[0]!);
    expect((await ticketOf(loadId))!.status).toBe('new');
    await dismiss(mailIds[1]!);
    expect((await monitor.get(`/tickets/${ticket.id}`)).body).toMatchObject({
      status: 'closed',
      resolution: 'condition_ended',
      resolution_comment: 'Its email was dismissed: Called them: it is theirs.',
    });
    await judge(loadId);
    expect((await ticketOf(loadId))!.status).toBe('closed');
  });

  test('an alert that something else raised too, or that the person may not close, stays open', async () => {
    const other = await raised('ALERT-6');
    const fact = { what: 'Address given', value: 'x', source: 'Packet', as_of: null, is_checked: true };
    const evidence = [...other.ticket.evidence, fact];
    await monitor.db.update(tickets).set({ evidence }).where(eq(tickets.id, other.ticket.id));
    expect((await dismiss(other.mailId)).status).toBe(200);
    const unable = await raised('ALERT-7');
    expect((await dismiss(unable.mailId, 'notickets@demo.test')).status).toBe(200);
    const escalated = await raised('ALERT-8');
    await monitor.send('PATCH', `/tickets/${escalated.ticket.id}`, { ticket: { status: 'escalated' } });
    const staff = { scopes: ['tickets_load_lock_staff' as const, 'manage_rate_confirmations' as const] };
    await monitor.db.update(users).set(staff).where(eq(users.email, 'staff@demo.test'));
    expect((await dismiss(escalated.mailId, 'staff@demo.test')).status).toBe(200);
    const statuses = [other, unable, escalated].map(async ({ loadId }) => (await ticketOf(loadId))!.status);
    expect(await Promise.all(statuses)).toEqual(['new', 'new', 'escalated']);
  });
});

describe('which broker a mail is for', () => {
  test('the one whose load and carrier it names, never both', async () => {
    await addLoad(monitor, 'TWICE-1', HERON.dot);
    await addLoad(monitor, 'TWICE-1', HERON.dot, OTHER);
    await expect(monitor.takeIn(mailOf({ subject: 'Rate confirmation TWICE-1' }))).rejects.toThrow('one broker');
    await addLoad(monitor, 'OTHER-7', HERON.dot, OTHER);
    const id = await monitor.takeIn(mailOf({ subject: 'Rate confirmation OTHER-7' }));
    expect((await monitor.get(`/rate_confirmation_mails/${id}`)).status).toBe(404);
    expect((await monitor.get(`/rate_confirmation_mails/${id}`, OTHER)).body.load.reference).toBe('OTHER-7');
  });

  test('without a load the only one that works with the carrier', async () => {
    const id = await monitor.takeIn(mailOf({ subject: 'Hello' }));
    expect((await monitor.get(`/rate_confirmation_mails/${id}`)).status).toBe(200);
  });

  test('none is guessed', async () => {
    const raw = mailOf({ subject: 'Hello', to: `dot9999999@${DOMAIN}`, from: 'x@evil-mail.net' });
    await expect(monitor.takeIn(raw)).rejects.toThrow('one broker');
  });
});
