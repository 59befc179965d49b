import { createHash } from 'node:crypto';
import type { VettingContent, VettingFile } from '@contract/vetting/vetting-files.entities';
import { drawnAs, VETTING_LAYOUT, vettingFilePdf } from '@monitor/areas/vetting/vetting-file-pdf';
import { inTimeZone } from '@monitor/db/callers';
import { plainPdf } from '@monitor/documents/pdf/plain-pdf';
import { expect, test } from 'vitest';

/** A record with all that the layout can draw: each kind of value, what is missing, an override, files, papers, a weave. */
const content: VettingContent = {
  format: 2,
  product_version: '0.3.0',
  build_commit: 'abc',
  woven: { number: 12, root: 'e'.repeat(64) },
  company: { id: 7, legal_name: 'Layout Brokerage' },
  carrier: {
    id: 70,
    legal_name: 'ŁUKASZ TRUCKING 中 LLC',
    dba_name: null,
    identifiers: [{ is_type: 'DOT', value: '70' }],
  },
  decision: {
    kind: 'load_file',
    summary: 'File of load L-1',
    note: 'Two lines\nof note.',
    reference: 'L-1',
    decided_at: '2026-09-15T12:00:05.000Z',
    decided_by: { id: 1, name: 'Avery Admin', email: 'admin@layout.test' },
  },
  connection: { status: 'onboarded', is_dismissed: true, since: '2026-01-02T03:04:05.000Z', by: 'Avery Admin' },
  verdict: {
    overall_result: 'partial_pass',
    classifications: [
      {
        id: 1,
        name: 'Standard',
        status: 'override',
        is_by_broker_election: true,
        rule_set_id: 3,
        rule_set: { authority_age_gteq_three_months: 'off' },
        categories: [
          {
            name: 'Authority',
            status: 'override',
            rules: [
              {
                is_type: 'x',
                sentence: 'A rule that was overridden',
                setting: 'active',
                status: 'override',
                result: 'fail',
                evidence: [
                  {
                    field: 'Authority',
                    value: 'Inactive',
                    source: 'FMCSA',
                    as_of: '2026-09-08',
                    details: [{ granted_on: '2026-01-01', limit_usd: 1_000_000, is_active: false, name: null }],
                  },
                ],
                warning: 'Old',
                what_would_complete_it: 'a certificate',
                override: {
                  id: 1,
                  reason: 'Known.',
                  by: null,
                  made_at: '2026-09-01T00:00:00.000Z',
                  until: '2027-01-01',
                  file: 'why.pdf',
                },
              },
            ],
          },
        ],
      },
    ],
  },
  warnings: [
    { kind: 'x', title: 'A warning', reason: 'Because.', on: '2026-09-01', source: { name: 'FMCSA', as_of: null } },
  ],
  sections: [
    {
      key: 'load',
      title: 'The load',
      says: 'One load.',
      facts: [],
      tables: [],
      sources: [],
      missing: ['The weight was not known.'],
    },
    {
      key: 'identity',
      title: 'Identity',
      says: 'Known.',
      facts: [
        { label: 'Text', kind: 'text', value: 'a', note: 'self-reported' },
        { label: 'Day', kind: 'day', value: '2026-09-01', note: null },
        { label: 'Moment', kind: 'moment', value: '2026-09-01T10:00:00.000Z', note: null },
        { label: 'Dollars', kind: 'usd', value: 1234567, note: null },
        { label: 'Count', kind: 'count', value: 1234, note: null },
        { label: 'Percent', kind: 'percent', value: 12.5, note: null },
        { label: 'Phone', kind: 'phone', value: '+13605550100', note: null },
        { label: 'Yes', kind: 'yes_no', value: true, note: null },
        { label: 'Missing', kind: 'text', value: null, note: null },
      ],
      tables: [
        { caption: 'Empty', columns: [{ label: 'A', kind: 'text' }], rows: [], none: 'None.' },
        {
          caption: 'Long',
          columns: [
            { label: 'A', kind: 'text' },
            { label: 'B', kind: 'usd' },
          ],
          rows: Array.from({ length: 80 }, (_, at) => [`row ${at}`, at % 7 === 0 ? null : at * 1000]),
          none: 'None.',
        },
      ],
      sources: [
        { name: 'FMCSA', as_of: '2026-09-08', loaded: true, is_partial: true, too_old_days: 3 },
        { name: 'Other', as_of: null, loaded: false, is_partial: false },
      ],
      missing: [],
    },
  ],
  datasets: [
    {
      name: 'Census',
      fmcsa_id: 'az4n-8mr2',
      as_of: '2026-09-08',
      is_extract: true,
      loaded_at: '2026-09-09T00:00:00.000Z',
      files: [
        {
          name: 'a.csv',
          as_of: '2026-09-08',
          rows: 10,
          imported_at: '2026-09-09T00:00:00.000Z',
          bytes: null,
          sha256: null,
        },
      ],
    },
  ],
  papers: [
    {
      kind: 'certificate',
      file_id: 'f',
      name: 'coi.pdf',
      media_type: 'application/pdf',
      bytes: 1234,
      sha256: 'c'.repeat(64),
      kept_at: '2026-09-01T00:00:00.000Z',
    },
  ],
};
const file: VettingFile = { number: 7, hash: 'a'.repeat(64), previous_hash: 'b'.repeat(64), is_intact: true, content };
const ADDRESS = 'https://portal.test/broker/check-a-vetting-file';
const drawing = (zone: Parameters<typeof inTimeZone>[0]) =>
  inTimeZone(zone, () =>
    vettingFilePdf(file, { size: 'letter', record: '{}', isSigned: true, verifyAddress: ADDRESS }),
  );

/** Of each layout that ever was, the pages that it gave for this record. */
const PAGES: Readonly<Record<number, string>> = {
  1: 'ecd20da274717e1ce8412ddbcdfdf3cc8a637ea94fa167d93eb804f50683969d',
  2: '31b7b1bd836a1cf9ec8c38ffd7f18751e44e6a94ece216ad204778276cc0b7f9',
};

test('a layout draws the same pages for good: a change of them takes the next number', async () => {
  const plain = plainPdf(await drawing('America/Chicago'));
  const pages = createHash('sha256').update(plain!, 'latin1').digest('hex');
  expect(
    { layout: VETTING_LAYOUT, pages },
    'The pages changed. Raise VETTING_LAYOUT and add a line to PAGES: PDFs of the earlier layout are compared by their kept hashes.',
  ).toEqual({ layout: VETTING_LAYOUT, pages: PAGES[VETTING_LAYOUT] });
});

test('a PDF says how it was drawn: its layout, paper and clocks', async () => {
  const hash = file.hash;
  const chicago = await drawing('America/Chicago');
  expect(drawnAs(chicago)).toEqual({ layout: VETTING_LAYOUT, size: 'letter', timeZone: 'America/Chicago', hash });
  const denver = await drawing('America/Denver');
  expect(drawnAs(denver)).toMatchObject({ timeZone: 'America/Denver' });
  expect(plainPdf(denver)).not.toBe(plainPdf(chicago));
  expect(drawnAs(Buffer.from('%PDF-1.7'))).toBeNull();
});
