import type { RateConfirmationFields } from '@contract/rate-confirmations/rate-confirmations.entities';
import type { Language } from '@contract/shared/languages';
import { confirmationPaper, type Signing } from '@monitor/areas/rate-confirmations/confirmation-paper';
import { wordsOf } from '@monitor/areas/rate-confirmations/paper-words';
import { expect, test } from 'vitest';
import { pdfPages } from '../../support/pdf-text';
import { PAPER } from './paper-support';

const VERIFY = 'https://portal.test/monitor/rate-confirmations/verify';
const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

async function pages(
  change: (fields: RateConfirmationFields) => void = () => {},
  signing: Signing | null = null,
  language: Language = 'en',
): Promise<string[]> {
  const fields = structuredClone(PAPER);
  change(fields);
  const revision = {
    revision: 2,
    fields,
    terms: [{ key: 'a', heading: 'No re-brokering', text: 'The carrier hauls the load itself.' }],
    hash: 'c'.repeat(64),
    fieldsHash: 'a'.repeat(64),
    termsHash: 'b'.repeat(64),
    createdAt: new Date('2026-11-21T15:30:00Z'),
  };
  const addressee = 'dispatch@heron.example';
  const copy = { confirmationId: 42, revision, addressee, language, logo: null, verifyAddress: VERIFY };
  return pdfPages(await confirmationPaper(copy, signing)).map(flat);
}

test('all that a revision says is printed: what is missing here could change unseen', async () => {
  const text = (await pages()).join(' ').toLowerCase();
  // A place and a time are set in lines of their own.
  for (const { key, value } of wordsOf(PAPER))
    for (const part of value.split(/[,;:] | to /)) expect(text, `${key}: ${part}`).toContain(flat(part).toLowerCase());
});

test('page one has what a carrier looks for, and where it signs; the terms come after it', async () => {
  const [first, ...after] = await pages();
  for (const said of [
    'Load L-1',
    'RC-000042, revision 2',
    // On the clock of the first stop.
    'Nov 21, 2026, 9:30 AM CST',
    'Total, USD $2,150.00',
    'Equipment Van',
    'Temperature 30 °F to 34 °F',
    'Commodity Paper',
    '42,000 lbs',
    'Acme DC 5 Dock Rd Dallas, TX 75201',
    '9:00 AM to 10:00 AM CST, appointment',
    'PO 1',
    'Send the invoice for load L-1 to pay@demo.test with: Bill of lading. Net 30 days.',
    'Accepted for HERON FREIGHT LLC Signature',
    `Check it at ${VERIFY}: number RC-000042, code cccc cccc cccc.`,
  ])
    expect(first).toContain(said);
  expect(first).not.toContain('No re-brokering');
  expect(after.join(' ')).toContain('No re-brokering');
});

test('what was not given is said: a reefer’s temperature, the ZIP, the numbers, the contact', async () => {
  const [reefer] = await pages(({ freight, stops }) => {
    Object.assign(freight, {
      equipment: 'reefer',
      temperature_min_f: null,
      temperature_max_f: null,
      temperature_mode: null,
    });
    Object.assign(stops[0]!, { postal_code: null, references: [], contact_name: null, contact_phone: null });
  });
  expect(reefer).toContain('Temperature None given');
  expect(reefer).toContain('TX (ZIP not given)');
  expect(reefer).toContain('PU and PO numbers: none given Contact not given');
  const [one] = await pages(({ freight }) =>
    Object.assign(freight, { temperature_min_f: null, temperature_mode: null }),
  );
  expect(one).toContain('no least to 34 °F');
  const [van] = await pages(({ freight }) =>
    Object.assign(freight, { temperature_min_f: null, temperature_max_f: null, temperature_mode: null }),
  );
  expect(van).not.toContain('Temperature');
});

test('however many stops there are, the carrier signs on page one', async () => {
  const all = await pages(({ stops }) => {
    for (let sequence = 3; sequence < 16; sequence += 1) stops.push({ ...stops[1]!, sequence });
  });
  expect(all.length).toBeGreaterThan(2);
  expect(all[0]).toContain('Accepted for HERON FREIGHT LLC Signature');
  expect(all[0]).toContain('Send the invoice');
  expect(all.join(' ')).toContain('Stop 15: Delivery');
  expect(all.filter((page) => page.includes('Accepted for'))).toHaveLength(1);
});

test('a signed copy says on page one who accepted and when, and ends with the record', async () => {
  const signer = {
    name: 'Dana Doe',
    title: 'Dispatcher',
    email: 'dispatch@heron.example',
    networkAddress: '192.0.2.1',
  };
  const all = await pages(() => {}, { sha256: 'd'.repeat(64), signer, at: new Date('2026-11-22T18:00:00Z') });
  expect(all[0]).toContain('Accepted electronically: see the last page');
  expect(all[0]).toContain('Dana Doe, Dispatcher');
  expect(all[0]).toContain('Nov 22, 2026, 12:00 PM CST');
  expect(all.at(-1)).toContain('Signature record: RC-000042, revision 2');
  expect(all.at(-1)).toContain('d'.repeat(64));
});

test('a truck ordered and not used has a total, and nothing to haul', async () => {
  const [first] = await pages((fields) => {
    fields.stops = [];
  });
  expect(first).toContain('Total, USD $2,150.00');
  expect(first).not.toContain('Stop 1');
});

test.each([
  ['es', 'Recolección (pickup)', 'Firma', 'solo vale el texto en inglés'],
  ['fr', 'Ramassage', 'Montant', 'seul le texte anglais compte'],
] as const)(
  'in %s its labels are in both languages on the same first page; amounts and terms are the English ones',
  async (language, pickup, label, notice) => {
    const english = await pages();
    const theirs = await pages(() => {}, null, language);
    expect(theirs).toHaveLength(english.length);
    const [first, ...after] = theirs;
    for (const said of [
      `Pickup / ${pickup}`,
      label,
      'Total',
      '$2,150.00',
      'Send the invoice for load L-1',
      'Check it at',
    ])
      expect(first).toContain(said);
    expect(after.join(' ')).toContain('The carrier hauls the load itself.');
    expect(after.join(' ')).toContain(notice);
    expect(await pages(() => {}, null, language)).toEqual(theirs);
  },
);
