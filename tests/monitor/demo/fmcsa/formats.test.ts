import type { DemoDataset } from '@monitor/demo/fmcsa';
import { recognizeDataset } from '@monitor/federal-data/import/recognize';
import { beforeAll, describe, expect, it } from 'vitest';
import { compactDay, demoRows, demoTexts, type Row } from './demo-files';

let texts: Map<DemoDataset, string>;
let rows: Record<DemoDataset, Row[]>;
beforeAll(async () => {
  texts = await demoTexts({ carriers: 1200 });
  rows = await demoRows({ carriers: 1200 });
});

describe('headers', () => {
  it.each([
    ['company-census', 147, 'az4n-8mr2'],
    ['inspections', 63, 'fx4q-ay7w'],
    ['inspection-units', 12, 'wt8s-2hbx'],
    ['violations', 14, '876r-jsdb'],
    ['crashes', 59, 'aayw-vxb3'],
    ['motus-carrier', 28, 'inys-ebih'],
    ['motus-authhist', 6, 'yu5v-wbh6'],
    ['motus-insur', 11, 'c5y8-a4uz'],
    ['motus-inshist', 15, '3uet-3z4i'],
    ['legacy-carrier', 43, '6eyk-hxee'],
    ['legacy-authhist', 9, '9mw4-x3tu'],
    ['legacy-insur', 9, 'ypjt-5ydn'],
    ['legacy-inshist', 17, '6sqe-dvqs'],
    ['oos-orders', 7, 'p2mt-9ige'],
    ['sms-ab-passproperty', 21, '4y6x-dmck'],
    ['sms-c-passproperty', 21, 'h9zy-gjn8'],
    ['sms-input-census', 42, 'kjg3-diqy'],
    ['sms-input-inspections', 39, 'rbkj-cgst'],
  ] as const)('%s has %d columns and is recognised as %s', (dataset, width, fmcsaId) => {
    const header = texts.get(dataset)!.split('\n')[0]!.split(',');
    expect(header).toHaveLength(width);
    expect(recognizeDataset(header, [`/somewhere/${dataset}.csv`]).fmcsaId).toBe(fmcsaId);
  });

  it('spells HM_IND and the legacy insurance columns in capitals, as the files do', () => {
    for (const dataset of ['company-census', 'legacy-insur', 'legacy-inshist'] as const) {
      const header = texts.get(dataset)!.split('\n')[0]!;
      expect(header).toBe(header.toUpperCase());
    }
  });
});

describe('every row of every file is one the importer takes', () => {
  it.each([
    'company-census',
    'inspections',
    'inspection-units',
    'violations',
    'crashes',
    'motus-carrier',
    'motus-authhist',
    'motus-insur',
    'motus-inshist',
    'legacy-carrier',
    'legacy-authhist',
    'legacy-insur',
    'legacy-inshist',
    'oos-orders',
    'sms-ab-passproperty',
    'sms-c-passproperty',
    'motus-boc3',
    'legacy-boc3',
    'legacy-actpendinsur',
    'legacy-rejected',
    'legacy-revocation',
    'motus-revokesuspend',
    'sms-input-census',
    'sms-input-inspections',
    'sms-input-violations',
    'sms-input-crashes',
  ] as const)('%s', (dataset) => {
    const header = texts.get(dataset)!.split('\n')[0]!.split(',');
    const { map } = recognizeDataset(header, [`${dataset}.csv`]);
    expect(rows[dataset].length).toBeGreaterThan(10);
    for (const row of rows[dataset])
      expect(() =>
        map(
          header.map((column) => row[column]!),
          '2026-09-08',
        ),
      ).not.toThrow();
  });
});

describe('how the files write things', () => {
  const all = (dataset: DemoDataset, column: string) => rows[dataset].map((row) => row[column]!);

  it.each([
    ['company-census', 'ADD_DATE', /^\d{8}$/],
    ['company-census', 'MCS150_DATE', /^\d{8}$/],
    ['inspections', 'INSP_DATE', /^\d{8}$/],
    ['inspections', 'INSP_START_TIME', /^([01]\d|2[0-3])[0-5]\d$/],
    ['inspections', 'CHANGE_DATE', /^\d{8} \d{4}$/],
    ['inspections', 'UPLOAD_DOT_NUMBER', /^\d{8}$/],
    ['crashes', 'REPORT_DATE', /^\d{8}$/],
    ['motus-carrier', 'MIN_COV_AMOUNT', /^\d+\.0{18}$/],
    ['motus-carrier', 'BIPD_FILE', /^\d+\.0{18}$/],
    ['motus-authhist', 'STATUS_CHANGE_DATE', /^\d{8}$/],
    ['motus-insur', 'MAX_COV_AMOUNT', /^\d+\.00$/],
    ['motus-insur', 'INS_FORM_CODE', /^BMC-(91X|34|84|85)$/],
    ['legacy-carrier', 'DOT_NUMBER', /^\d{8}$/],
    ['legacy-carrier', 'BIPD_FILE', /^\d{5}$/],
    ['legacy-authhist', 'ORIG_SERVED_DATE', /^\d\d\/\d\d\/\d{4}$/],
    ['legacy-insur', 'MAX_COV_AMOUNT', /^\d{5}$/],
    ['legacy-insur', 'EFFECTIVE_DATE', /^\d\d\/\d\d\/\d{4}$/],
    ['legacy-insur', 'INS_FORM_CODE', /^(91X|34|84|85)$/],
    ['legacy-inshist', 'MAX_COV_AMOUNT', /^(0|[1-9]\d*)$/],
    ['legacy-inshist', 'CANCL_EFFECTIVE_DATE', /^\d\d\/\d\d\/\d{4}$/],
  ] as const)('%s %s is %s', (dataset, column, pattern) => {
    for (const value of all(dataset, column)) expect(value).toMatch(pattern);
  });

  it('writes a docket in each of three ways, mostly the plain one', () => {
    const dockets = ['motus-carrier', 'motus-insur', 'legacy-carrier', 'legacy-insur'].flatMap((dataset) =>
      rows[dataset as DemoDataset].map((row) => row.DOCKET_NUMBER ?? row.PREFIX_DOCKET_NUMBER!),
    );
    const count = (pattern: RegExp) => dockets.filter((docket) => pattern.test(docket)).length;
    expect(count(/^(MC|MX|FF)\d{7}$/)).toBeGreaterThan(dockets.length * 0.9);
    expect(count(/^MC-\d{7}$/)).toBeGreaterThan(0);
    expect(count(/^MC000\d{7}$/)).toBeGreaterThan(0);
    expect(count(/^(MC|MX|FF)(-?|000)\d{7}$/)).toBe(dockets.length);
  });

  it('shows a cancellation to come in Motus InsHist and nowhere else', () => {
    const ahead = all('motus-inshist', 'CANCL_EFFECTIVE_DATE').filter((date) => date > compactDay(0));
    expect(ahead.length).toBeGreaterThan(3);
    const iso = (slashed: string) => `${slashed.slice(6)}${slashed.slice(0, 2)}${slashed.slice(3, 5)}`;
    for (const date of all('legacy-inshist', 'CANCL_EFFECTIVE_DATE')) expect(iso(date) <= compactDay(-190)).toBe(true);
  });

  it('keeps a policy on file until the day its cancellation takes effect', () => {
    const onFile = new Set(all('motus-insur', 'POLICY_NO'));
    for (const row of rows['motus-inshist']) {
      expect(onFile.has(row.POLICY_NO!), row.POLICY_NO).toBe(row.CANCL_EFFECTIVE_DATE! > compactDay(0));
    }
  });

  it('says N for mail that comes back and Y for mail that arrives', () => {
    const values = all('motus-carrier', 'BUS_UNDELIVERABLE_MAIL');
    expect(values.filter((value) => value === 'Y').length).toBeGreaterThan(values.length * 0.8);
    const bad = rows['company-census'].find((row) => row.LEGAL_NAME === 'LOWER BLUFF CARRIERS LLC')!;
    const motus = rows['motus-carrier'].find((row) => row.USDOT_NUMBER === bad.DOT_NUMBER)!;
    expect(motus.BUS_UNDELIVERABLE_MAIL).toBe('N');
  });

  it('knows nothing in the legacy files that came after they stopped', () => {
    const iso = (slashed: string) => slashed && `${slashed.slice(6)}${slashed.slice(0, 2)}${slashed.slice(3, 5)}`;
    for (const row of rows['legacy-authhist']) {
      expect(iso(row.ORIG_SERVED_DATE!) <= compactDay(-190)).toBe(true);
      expect(iso(row.DISP_SERVED_DATE!) <= compactDay(-190)).toBe(true);
    }
  });

  it('reaches nobody: test mail domains and the 555 exchange only', () => {
    for (const email of all('company-census', 'EMAIL_ADDRESS'))
      expect(email).toMatch(/^$|@[A-Z0-9]+\.(?:TEST|EXAMPLE)$/);
    for (const phone of all('company-census', 'PHONE')) expect(phone).toMatch(/^\d{2,3}555\d{4,5}$/);
  });

  it('gives every carrier numbers of its own', () => {
    const dots = all('company-census', 'DOT_NUMBER');
    expect(new Set(dots).size).toBe(dots.length);
    const dockets = all('company-census', 'DOCKET1').filter(Boolean);
    // One docket changed hands, and stands in the census of both.
    expect(new Set(dockets).size).toBe(dockets.length - 1);
    for (const dot of dots) expect(Number(dot)).toBeGreaterThan(5_000_000);
  });
});
