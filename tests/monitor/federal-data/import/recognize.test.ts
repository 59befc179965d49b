import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DATASETS } from '@monitor/federal-data/import/datasets';
import { openInput } from '@monitor/federal-data/import/input-file';
import { readHeader } from '@monitor/federal-data/import/read-records';
import { recognizeDataset } from '@monitor/federal-data/import/recognize';
import { UnusableFileError } from '@monitor/federal-data/import/unusable-file';
import { describe, expect, it } from 'vitest';
import { datasetOf, FIXTURES } from './fmcsa-files';

const FILES: Record<string, string> = {
  'SMS_AB_Pass_2026Aug.csv': 'sms-ab-pass',
  'SMS_C_PassProperty_2026Aug.csv': 'sms-c',
  'citations.csv': 'citations',
  'company-census-20260901.csv': 'census',
  'crashes.csv': 'crashes',
  'inspection-units.csv': 'inspection-units',
  'inspections.csv': 'inspections',
  'legacy-actpendinsur.csv': 'legacy-actpendinsur',
  'legacy-authhist.csv': 'legacy-authhist',
  'legacy-boc3.csv': 'legacy-boc3',
  'legacy-carrier.csv': 'legacy-carrier',
  'legacy-inshist.csv': 'legacy-inshist',
  'legacy-insur.csv': 'legacy-insur',
  'legacy-rejected.csv': 'legacy-rejected',
  'legacy-revocation.csv': 'legacy-revocation',
  'motus-authhist.csv': 'motus-authhist',
  'motus-boc3.csv': 'motus-boc3',
  'motus-carrier.csv': 'motus-carrier',
  'motus-inshist.csv': 'motus-inshist',
  'motus-insur.csv': 'motus-insur',
  'motus-revokesuspend.csv': 'motus-revokesuspend',
  'oos-orders.csv': 'oos-orders',
  'sms-ab-passproperty.csv': 'sms-ab',
  'sms-c-pass.csv': 'sms-c-pass',
  'sms-input-census.csv': 'sms-input-census',
  'sms-input-crashes.csv': 'sms-input-crashes',
  'sms-input-inspections.csv': 'sms-input-inspections',
  'sms-input-violations.csv': 'sms-input-violations',
  'special-studies.csv': 'special-studies',
  'violations.csv': 'violations',
};

const census = datasetOf('census').columns;

describe('a file is told apart by its header', () => {
  it.each(Object.entries(FILES))('%s is %s', async (name, key) => {
    const path = join(FIXTURES, name);
    expect(recognizeDataset((await readHeader((await openInput(path)).read())) as string[], [path]).key).toBe(key);
  });

  it('every dataset has a file here', () => {
    expect(
      readdirSync(FIXTURES)
        .filter((name) => name.endsWith('.csv'))
        .sort(),
    ).toEqual(Object.keys(FILES).sort());
    expect(new Set(Object.values(FILES))).toEqual(new Set(DATASETS.map(({ key }) => key)));
  });

  it('in capitals or not, with blanks around or inside', () => {
    const header = census.map((name) => ` ${name.toLowerCase().replace('dot_number', 'Dot Number')} `);
    expect(recognizeDataset(header, ['any.csv']).key).toBe('census');
  });

  it("by the API's names of some columns", () => {
    const header = datasetOf('legacy-authhist').columns.map((name) => (name === 'OP_AUTH_TYPE' ? 'mod_col_1' : name));
    expect(recognizeDataset(header, ['any.csv']).key).toBe('legacy-authhist');
  });
});

describe('a header with more or fewer columns', () => {
  it.each<[string, readonly string[], string]>([
    ['one more at the end', [...census, 'NEW_ONE'], 'census'],
    ['three more, one without a name', ['', ...census.slice(0, 50), 'NEW', ...census.slice(50), 'OTHER'], 'census'],
    ['passenger results with one more', [...datasetOf('sms-ab-pass').columns, 'HM_ALERT'], 'sms-ab-pass'],
    ['the SMS census of 26 columns', datasetOf('sms-input-census').columns.slice(0, 26), 'sms-input-census'],
    ['violations without their words', datasetOf('violations').columns.slice(0, 12), 'violations'],
    [
      'the daily Revocation file',
      [
        'Docket Number',
        'USDOT Number',
        'Operating Authority Registration Type',
        'Serve Date',
        'Revocation Type',
        'Effective Date',
      ],
      'legacy-revocation',
    ],
  ])('%s', (_name, header, key) => {
    expect(recognizeDataset(header, ['SMS_AB.csv']).key).toBe(key);
  });
});

describe('a header that is nearly one says what is wrong', () => {
  it.each<[string, readonly string[], RegExp]>([
    [
      'a column missing',
      census.filter((name) => name !== 'FAX'),
      /nearest to Company Census File \(az4n-8mr2\), but it lacks FAX\.$/,
    ],
    ['four columns more', [...census, 'A', 'B', 'C', 'D'], /but it has A, B, C, D besides\.$/],
    [
      'one missing, one more',
      census.map((name) => (name === 'FAX' ? 'FACSIMILE' : name)),
      /it lacks FAX; it has FACSIMILE besides\.$/,
    ],
    [
      'another order',
      [census[1] as string, census[0] as string, ...census.slice(2)],
      /in another order: column 1 is ADD_DATE instead of MCS150_DATE\.$/,
    ],
    ['a column twice', [...census, 'FAX'], /it has FAX twice\.$/],
    ['only a few columns of one', ['INSP_UNIT_ID', 'INSP_UNIT_MAKE', 'X'], /nearest to Inspections Per Unit/],
    ['nothing known', ['name', 'colour'], /no column of any file/],
    ['an HTML page', ['<!DOCTYPE html>'], /no column of any file/],
  ])('%s', (_name, header, message) => {
    expect(() => recognizeDataset(header, ['file.csv'])).toThrow(UnusableFileError);
    expect(() => recognizeDataset(header, ['file.csv'])).toThrow(message);
  });
});

describe('SMS AB and C share a header', () => {
  const header = datasetOf('sms-ab').columns;

  it.each([
    ['SMS_AB_PassProperty_2026Aug.csv', 'sms-ab'],
    ['4y6x-dmck.csv', 'sms-ab'],
    ['SMS C PassProperty.csv', 'sms-c'],
    ['h9zy-gjn8_20260901.csv', 'sms-c'],
    ['sms-c-passproperty.csv', 'sms-c'],
  ])('%s is %s by its name', (name, key) => {
    expect(recognizeDataset(header, [`/data/c/ab/${name}`]).key).toBe(key);
  });

  it('a name that does not tell asks for the dataset', () => {
    expect(() => recognizeDataset(header, ['passproperty.csv'])).toThrow('--dataset sms-ab or --dataset sms-c');
    expect(recognizeDataset(header, ['passproperty.csv'], 'sms-c').key).toBe('sms-c');
  });

  it('a dataset that is named must still have its header', () => {
    expect(() => recognizeDataset(census, ['census.csv'], 'sms-c')).toThrow(/nearest to SMS C/);
    expect(() => recognizeDataset(census, ['census.csv'], 'censos')).toThrow('There is no dataset "censos"');
  });
});
