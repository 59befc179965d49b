import { carrierContactChanges, carriers } from '@monitor/db/schema';
import { eq } from 'drizzle-orm';
import { loadFromDallas } from '../areas/loads/loads-support';
import { carrierBrowser, enter, fillIn, licensedCarrier } from '../areas/onboarding/pages/support';
import { type SectionMonitor, TODAY } from '../support/section-monitor';

/** A clerk who sources and onboards, and may give no exception. */
export const CLERK = 'staff@demo.test';

let loadsMade = 0;

/** Gives a new load to a carrier as a clerk in a hurry does. @returns what the gate says against it; empty: it has the load */
export async function giveLoad(monitor: SectionMonitor, carrier: number, given: object = {}): Promise<string[]> {
  loadsMade += 1;
  const { body } = await monitor.send('PUT', '/loads/by_reference', {
    load: loadFromDallas(`SCAM-${loadsMade}`, given),
  });
  const { status, body: covered } = await monitor.send(
    'PATCH',
    `/loads/${body.load.id}`,
    { load: { carrier_id: carrier, reason: 'ok' } },
    CLERK,
  );
  if (status === 200) return [];
  if (status !== 422) throw new Error(`${status}: ${JSON.stringify(covered)}`);
  return covered.fields.carrier_id as string[];
}

type Answers = Record<string, Record<string, string>>;
export type OnRecord = { legalName: string; phone: string; email: string; street: string };

/** A carrier as FMCSA has it, in Houston, Texas. */
export const recordOf = (name: string, at: number): OnRecord => ({
  legalName: `${name} LLC`,
  street: `${at} MILL ROAD`,
  phone: `+1281555${9000 + at}`,
  email: `office@${name.toLowerCase().replaceAll(' ', '')}.test`,
});

export const addToRecord = ({ db }: SectionMonitor, record: OnRecord) =>
  licensedCarrier(db, {
    ...record,
    city: 'HOUSTON',
    state: 'TX',
    postalCode: '77002',
    country: 'US',
    officer1: `DANA ${record.legalName.replace(' LLC', '')} MILLER`,
  });

/** What the carrier of a record answers, or who passes for it. */
export const answersOf = ({ legalName, street, phone, email }: OnRecord): Answers => ({
  company: { legal_name: legalName, street, city: 'Houston', state: 'TX', postal_code: '77002', phone, email },
  tax: { tax_name: legalName },
  payment: { remit_name: legalName },
  agreement: { signer_name: 'Dana Miller' },
});

/** Invites an address, and has whoever reads it answer. */
export async function sendPacket(monitor: SectionMonitor, carrier: number, email: string, answers: Answers) {
  // Codes and sendings are limited.
  monitor.passTime(16 * 60_000);
  const invited = { connection_invitation: { email, carrier_id: carrier } };
  const { status, body } = await monitor.send('POST', '/connection_invitations', invited, CLERK);
  if (status !== 200) throw new Error(JSON.stringify(body));
  const browser = carrierBrowser(monitor);
  await enter(monitor, browser, email);
  await fillIn(browser, answers);
  await browser.send('/monitor/onboarding/packet/review');
  const { body: list } = await monitor.get(`/onboarding_packets?carrier_id=${carrier}`);
  return packetOf(monitor, list.onboarding_packets[0].id);
}

type Hold = { cause: string; reason: string; released_at: string | null };
type Finding = {
  subject: string;
  result: string;
  weight: string | null;
  said: string | null;
  on_record: string | null;
};

export async function packetOf(monitor: SectionMonitor, id: number) {
  const { body } = await monitor.get(`/onboarding_packets/${id}`);
  const open = (body.holds as Hold[]).filter(({ released_at }) => released_at === null);
  return {
    id,
    status: body.status as string,
    open: open.map(({ cause }) => cause).sort(),
    reasons: open.map(({ reason }) => reason).join('. '),
    differs: (body.compared.findings as Finding[]).filter(({ result }) => result === 'differs'),
    numbers: (body.numbers_on_file as { number: string }[]).map(({ number }) => number),
  };
}

/** Who took over a federal entry put another telephone and email there two weeks ago. */
export async function takeOver({ db }: SectionMonitor, carrierId: number, was: OnRecord, became: Partial<OnRecord>) {
  const asOf = `${TODAY.slice(0, 8)}01`;
  for (const field of ['phone', 'email'] as const)
    await db.insert(carrierContactChanges).values({ carrierId, asOf, field, was: was[field], became: became[field]! });
  await db.update(carriers).set(became).where(eq(carriers.id, carrierId));
}
