import { carrierIdentifiers } from '@monitor/db/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCarrier } from '../../../support/fmcsa-rows';
import { loadFromDallas } from '../../loads/loads-support';
import { addLoad, DOMAIN, HERON, type MailMonitor, mailOf, openMailMonitor, passed } from './made-up-mails';

let monitor: MailMonitor;
beforeAll(async () => {
  monitor = await openMailMonitor();
  for (const [dot, name] of [
    [7_100_011, 'IBIS'],
    [7_100_012, 'CRANE'],
    [7_100_013, 'EGRET'],
  ] as const) {
    await addCarrier(monitor.db, {
      id: dot,
      legalName: `${name} FREIGHT LLC`,
      email: addressOf(name),
      phone: `+1309555${dot % 10_000}`,
    });
    await monitor.db
      .insert(carrierIdentifiers)
      .values({ carrierId: dot, type: 'DOT', value: String(dot), source: 'census' });
    await addLoad(monitor, `R-${dot}`, dot);
  }
});
afterAll(() => monitor.close());

const addressOf = (name: string) => `office@${name.toLowerCase()}freight.com`;
const ringIn = ({ findings }: { findings: { kind: string; what: string }[] }) =>
  findings.find(({ kind }) => kind === 'shared_with_others')?.what ?? null;
const mailAbout = (name: string, dot: number, text: string) =>
  monitor.read(
    mailOf({
      from: `Office <${addressOf(name)}>`,
      to: `dot${dot}@${DOMAIN}`,
      subject: `Rate confirmation R-${dot}`,
      headers: [passed(`${name.toLowerCase()}freight.com`)],
      text,
    }),
  );

test('one telephone that emails about three carriers ask to be used is named with the others, a dock’s is not', async () => {
  const asks = 'Our dispatch has a new number, text the pickup number to (702) 555-0188 please.';
  expect(ringIn(await mailAbout('IBIS', 7_100_011, asks))).toBeNull();
  // Two may have one dispatcher.
  expect(ringIn(await mailAbout('CRANE', 7_100_012, asks))).toBeNull();
  expect(ringIn(await mailAbout('EGRET', 7_100_013, asks))).toMatch(
    /^Also of (CRANE FREIGHT LLC and IBIS FREIGHT LLC|IBIS FREIGHT LLC and CRANE FREIGHT LLC): telephone \(702\) 555-0188\./,
  );
  const dock = 'The receiver at the dock is at (702) 555-0177.';
  for (const [name, dot] of [
    ['IBIS', 7_100_011],
    ['CRANE', 7_100_012],
    ['EGRET', 7_100_013],
  ] as const)
    expect(ringIn(await mailAbout(name, dot, dock))).toBeNull();
});

test('emails that anyone may write raise nothing on another carrier’s load', async () => {
  const load = loadFromDallas('R-2001', {
    carrier: { id: HERON.dot },
    driver: { name: 'Lee Driver', phone: '702-555-0188' },
  });
  const made = await monitor.send('PUT', '/loads/by_reference', { load });
  expect(made.status).toBe(200);
  const loadId = made.body.load.id;
  await monitor.runJobs();
  const { body } = await monitor.get(`/loads/${loadId}`);
  expect(body.tickets.map((ticket: { is_type: string }) => ticket.is_type)).not.toContain('ring_of_carriers');
});
