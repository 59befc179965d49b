import { vettingFilePdf } from '@monitor/areas/vetting/vetting-file-pdf';
import { Paper } from '@monitor/documents/pdf/paper';
import { plainPdf } from '@monitor/documents/pdf/plain-pdf';
import { printableText } from '@monitor/documents/pdf/printable-text';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCarrier, addDataset, addInspection } from '../../support/fmcsa-rows';
import { addAuthority, addFiling, loadPaperDatasets } from '../../support/paper-rows';
import { pdfPages, pdfText } from '../../support/pdf-text';
import { openSectionMonitor, type SectionMonitor } from '../../support/section-monitor';

const textOf = (pdf: Buffer) => pdfText(pdf).replaceAll('\n', ' ');

const PLAIN = {
  size: 'letter',
  record: null,
  isSigned: false,
  verifyAddress: 'https://portal.test/broker/check-a-vetting-file',
} as const;

describe('printableText', () => {
  test.each([
    ['Zoë Müller, Åsa & José “ok” – €5…', 'Zoë Müller, Åsa & José “ok” – €5…'],
    ['Łukasz Dvořák, Đorđe', 'Lukasz Dvorák, Dorde'],
    ['A\u0308 e\u0301', 'Ä é'],
    ['ﬁve ≥ 4 → 5', 'five >= 4 -> 5'],
    ['中文 🚚', '[U+4E2D][U+6587] [U+1F69A]'],
    ['two\nlines\r\nand\ttab\u0007', 'two\nlines\nand tab '],
  ])('%s is printed as %s', (text, printed) => {
    expect(printableText(text)).toBe(printed);
  });
});

test('each line at the foot of a page is one, however long a name in it: the hash below stays readable', async () => {
  const writtenAt = new Date('2026-09-15T12:00:00Z');
  const paper = await Paper.begin({ size: 'letter', title: 'A record', author: 'A', subject: 'B', writtenAt });
  paper.paragraph('A line.');
  const hash = 'SHA-256 0123456789abcdef';
  const text = textOf(await paper.end([`Vetting file 1 of ${'Long Name Brokerage '.repeat(20)}`, hash]));
  expect(text.match(/Long Name Brokerage/g)!.length).toBeLessThan(10);
  expect(text).toContain(hash);
});

describe('getVettingFilePdf', () => {
  let monitor: SectionMonitor;
  let carrier: number;
  const NOTE = 'Łukasz heard it from Zoë: “insured”. 中文 🚚';
  beforeAll(async () => {
    monitor = await openSectionMonitor();
    const { db } = monitor;
    carrier = await addCarrier(db, { legalName: 'CEDAR RIVER TRANSPORT LLC', officer1: 'ZOË MÜLLER' });
    await loadPaperDatasets(db);
    await addDataset(db, 'az4n-8mr2');
    await addDataset(db, 'fx4q-ay7w');
    await addAuthority(db, { carrierId: carrier });
    await addInspection(db, { carrierId: carrier });
    for (let at = 0; at < 60; at += 1)
      await addFiling(db, { carrierId: carrier, policyNumber: `P-${at}`, insurer: `Prairie Mutual number ${at}` });
    await monitor.send('POST', '/vetting_files', {
      vetting_file: { carrier_id: carrier, reference: 'L-1', note: NOTE },
    });
  });
  afterAll(() => monitor.close());

  const file = async () => (await monitor.get('/vetting_files/1')).body;
  async function download(query = '') {
    const cookies = { monitor_session: await monitor.tokenOf('admin@demo.test') };
    return monitor.app.inject({ method: 'GET', url: `/monitor/api/v1/vetting_files/1/pdf${query}`, cookies });
  }

  test('says who decided what, when, why, on what and from where; and its place in the chain', async () => {
    const response = await download();
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    expect(response.headers['content-disposition']).toContain(`vetting-file-1-carrier-${carrier}.pdf`);
    const text = textOf(response.rawPayload);
    const { hash, content } = await file();
    for (const part of [
      'CEDAR RIVER TRANSPORT LLC',
      'Checked for L-1',
      'Tuesday, September 15, 2026, 7:00:00 AM CDT',
      'Avery Admin, admin@demo.test',
      'Lukasz heard it from Zo',
      '[U+4E2D][U+6587] [U+1F69A]',
      'What was not known',
      'FMCSA Crash File was not loaded',
      'Verdict by the rules of Demo Brokerage',
      'FMCSA Motus Insur',
      'as of Sep 8, 2026',
      hash,
      'The first file of its chain.',
      `Broker portal ${content.product_version}`,
    ])
      expect(text).toContain(part);
    // Sixty policies run over several pages, each of which repeats the head and names itself.
    const pages = Number(/Page 1 of (\d+)/.exec(text)![1]);
    expect(pages).toBeGreaterThan(4);
    expect(text).toContain(`Page ${pages} of ${pages}`);
    expect(text.split(' Insurer ').length).toBeGreaterThan(3);
    for (const at of [0, 30, 59]) expect(text).toContain(`P-${at}`);
  });

  test('is the same bytes each time, whenever it is asked for; another paper is another file', async () => {
    const first = (await download()).rawPayload;
    monitor.passTime(3_600_000);
    expect((await download()).rawPayload.equals(first)).toBe(true);
    const a4 = (await download('?paper=a4')).rawPayload;
    expect(a4.toString('latin1')).toContain('595.28 841.89');
    expect((await download('?paper=a3')).statusCode).toBe(422);
  });

  test('any text at all can be printed', async () => {
    const whole = await file();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (note) => {
        const decision = { ...whole.content.decision, note };
        const pdf = await vettingFilePdf({ ...whole, content: { ...whole.content, decision, sections: [] } }, PLAIN);
        expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
        // And can be compared with a copy of it.
        expect(plainPdf(pdf)).not.toBeNull();
      }),
      { numRuns: 15 },
    );
  });

  test('page one has the question, who decided when, the verdict, what was not known, where to sign and how to verify it', async () => {
    const [first] = pdfPages((await download()).rawPayload).map((page) => page.replaceAll(/\s+/g, ' '));
    const { hash } = await file();
    for (const said of [
      'The question: what did Demo Brokerage know of CEDAR RIVER TRANSPORT LLC when this was decided: Checked for L-1?',
      'Verdict by the rules of Demo Brokerage',
      'Decided by Avery Admin, admin@demo.test',
      'FMCSA Crash File was not loaded',
      'Custodian of records of Demo Brokerage Signature',
      '/broker/check-a-vetting-file gives the steps, without an account. The record is number 1, SHA-256',
      hash,
    ])
      expect(first).toContain(said);
  });

  test('a finding stands once, with every classification that asked the rule; what no source filled is named', async () => {
    const whole = await file();
    const rule = {
      is_type: 'x',
      sentence: 'DOT registration is active',
      setting: 'active',
      status: 'pass',
      result: 'pass',
      evidence: [
        {
          field: 'DOT registration status',
          value: 'Active (A)',
          source: 'FMCSA Company Census',
          as_of: '2026-09-08',
          details: [
            { policy_number: 'P-77', limit_usd: 1_000_000, end_reason: 'replaced', superseded_by_motus: false },
          ],
        },
      ],
      warning: null,
      what_would_complete_it: null,
      override: null,
    };
    const classification = (id: number, name: string, setting: string) => ({
      id,
      name,
      status: 'pass',
      is_by_broker_election: false,
      rule_set_id: id,
      rule_set: {},
      categories: [{ name: 'Registration', status: 'pass', rules: [{ ...rule, setting }] }],
    });
    const verdict = {
      overall_result: 'pass',
      classifications: [
        classification(1, 'Standard', 'active'),
        classification(2, 'High value', 'active'),
        classification(3, 'Hazmat', 'advisory'),
      ],
    };
    const section = {
      key: 'insurance',
      title: 'Insurance',
      says: 'Known.',
      facts: [],
      tables: [
        {
          caption: 'Policies',
          columns: [
            { label: 'Policy', kind: 'text' },
            { label: 'Limit', kind: 'usd' },
            { label: 'Cancelled from', kind: 'day' },
          ],
          rows: [['P-77', 1_000_000, null]],
          none: 'None.',
        },
      ],
      sources: [],
      missing: [],
    };
    const content = { ...whole.content, verdict, sections: [section] };
    const text = textOf(await vettingFilePdf({ ...whole, content }, PLAIN)).replaceAll(/\s+/g, ' ');
    expect(text.split('Active (A)')).toHaveLength(2);
    expect(text).toContain('DOT registration is active (Standard, High value: active; Hazmat: advisory)');
    expect(text).toContain('Not reported: Cancelled from.');
    // The policy and its limit are above; the reason is nowhere else.
    expect(text).toContain('End reason: replaced');
    expect(text).not.toMatch(/Policy number: P-77|Limit: \$1,000,000/);
  });

  test('a record that is not as it was written says so on its first page', async () => {
    const text = textOf(await vettingFilePdf({ ...(await file()), is_intact: false }, PLAIN));
    expect(text).toContain('THIS RECORD IS NOT AS IT WAS WRITTEN');
  });
});
