import { type DemoDataset, notableCarriers } from '@monitor/demo/fmcsa';
import { beforeAll, describe, expect, it } from 'vitest';
import { compactDay, demoRows, demoTexts, type Row } from './demo-files';

let rows: Record<DemoDataset, Row[]>;
let texts: Map<DemoDataset, string>;
beforeAll(async () => {
  rows = await demoRows({ carriers: notableCarriers.length });
  texts = await demoTexts({ carriers: notableCarriers.length });
});

const carrier = (key: string) => {
  const found = notableCarriers.find((one) => one.key === key);
  if (!found) throw new Error(`no demo carrier ${key}`);
  return found;
};
const dotOf = (key: string) => String(carrier(key).dotNumber);
const census = (key: string) => rows['company-census'].find((row) => row.DOT_NUMBER === dotOf(key));
/** The rows of a carrier in a file, by USDOT number or by the digits of its docket. */
const of = (dataset: DemoDataset, key: string) =>
  rows[dataset].filter((row) => {
    const dot = row.DOT_NUMBER ?? row.USDOT_NUMBER;
    if (dot !== undefined) return Number(dot) === Number(dotOf(key));
    return row.PREFIX_DOCKET_NUMBER!.replace(/\D0*/g, '') === carrier(key).docket?.slice(2);
  });
const liability = (key: string) => of('motus-insur', key).filter((row) => row.INS_TYPE_CODE === '1');
const status = (key: string) => of('motus-carrier', key).map((row) => row.OP_AUTH_STATUS);

describe('named demo carriers', () => {
  it('have numbers of their own that stay', () => {
    expect(new Set(notableCarriers.map((one) => one.key)).size).toBe(notableCarriers.length);
    expect(new Set(notableCarriers.map((one) => one.legalName)).size).toBe(notableCarriers.length);
    expect(notableCarriers.slice(0, 3).map((one) => [one.key, one.dotNumber, one.docket])).toEqual([
      ['sound', 5_000_101, 'MC2000101'],
      ['revoked', 5_000_102, 'MC2000102'],
      ['bipd-too-low', 5_000_103, 'MC2000103'],
    ]);
    for (const one of notableCarriers) expect(one.dotNumber !== null || one.docket !== null).toBe(true);
  });

  it('sound: nothing to object to', () => {
    expect(census('sound')).toMatchObject({ STATUS_CODE: 'A', SAFETY_RATING: 'S' });
    expect(status('sound')).toEqual(['Active']);
    expect(liability('sound').map((row) => row.MAX_COV_AMOUNT)).toEqual(['1000000.00']);
    expect(of('inspections', 'sound')).toHaveLength(24);
    expect(of('oos-orders', 'sound')).toEqual([]);
  });

  it('revoked: insurance cancelled, then the authority', () => {
    expect(status('revoked')).toEqual(['Inactive']);
    expect(liability('revoked')).toEqual([]);
    expect(of('motus-authhist', 'revoked').at(-1)).toMatchObject({
      OP_AUTH_STATUS: 'Inactive',
      STATUS_CHANGE_DATE: compactDay(-35),
    });
    expect(of('motus-inshist', 'revoked').at(-1)).toMatchObject({ FILING_STATUS_REASON: 'CANCEL' });
  });

  it('bipd-too-low: $300,000', () => {
    expect(liability('bipd-too-low').map((row) => row.MAX_COV_AMOUNT)).toEqual(['300000.00']);
  });

  it('orders: one stands, one was rescinded', () => {
    expect(of('oos-orders', 'oos-order')).toMatchObject([{ RESCIND_DATE: '' }]);
    expect(of('oos-orders', 'oos-order-rescinded')[0]!.RESCIND_DATE).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it('ratings: unsatisfactory with acute or critical violations, conditional, none', () => {
    expect(census('unsatisfactory')!.SAFETY_RATING).toBe('U');
    expect(of('sms-ab-passproperty', 'unsatisfactory')).toMatchObject([{ HOS_DRIV_AC: 'Y', VEH_MAINT_AC: 'Y' }]);
    expect(census('conditional')!.SAFETY_RATING).toBe('C');
    expect(census('unrated')!.SAFETY_RATING).toBe('');
  });

  it('inactive-census: authority active all the same', () => {
    expect(census('inactive-census')!.STATUS_CODE).toBe('I');
    expect(status('inactive-census')).toEqual(['Active']);
  });

  it('two-months-old: in Motus alone', () => {
    expect(of('motus-authhist', 'two-months-old')).toMatchObject([
      { REASON: 'Granted', STATUS_CHANGE_DATE: compactDay(-61) },
    ]);
    expect(of('legacy-carrier', 'two-months-old')).toEqual([]);
  });

  it('reinstated-last-week: the last event is a reinstatement, which legacy does not know', () => {
    expect(of('motus-authhist', 'reinstated-last-week').at(-1)).toMatchObject({
      REASON: 'Reinstated',
      OP_AUTH_STATUS: 'Active',
      STATUS_CHANGE_DATE: compactDay(-7),
    });
    expect(of('legacy-authhist', 'reinstated-last-week').map((row) => row.ORIGINAL_ACTION_DESC)).toEqual(['GRANTED']);
  });

  it('cancel-pending: still on file, ending in twelve days', () => {
    const [policy] = liability('cancel-pending');
    expect(of('motus-inshist', 'cancel-pending').find((row) => row.POLICY_NO === policy!.POLICY_NO)).toMatchObject({
      FILING_STATUS_REASON: 'CANCEL',
      CANCL_EFFECTIVE_DATE: compactDay(12),
    });
  });

  it('insurance-cancelled: nothing on file, cancelled thirty days ago', () => {
    expect(liability('insurance-cancelled')).toEqual([]);
    expect(of('motus-inshist', 'insurance-cancelled').at(-1)!.CANCL_EFFECTIVE_DATE).toBe(compactDay(-30));
    expect(of('motus-carrier', 'insurance-cancelled')[0]!.BIPD_FILE).toMatch(/^0\./);
    expect(status('insurance-cancelled')).toEqual(['Active']);
  });

  it('dormant: no inspection for three years', () => {
    const dates = of('inspections', 'dormant').map((row) => row.INSP_DATE!);
    expect(dates.length).toBeGreaterThan(0);
    for (const date of dates) expect(date < compactDay(-1095)).toBe(true);
  });

  it('chameleons: one telephone and one truck at both, the first one stopped', () => {
    expect(census('chameleon-before')!.PHONE).toBe(census('chameleon-after')!.PHONE);
    const vins = (key: string) => {
      const ids = new Set(of('inspections', key).map((row) => row.INSPECTION_ID));
      const units = rows['inspection-units'].filter((row) => ids.has(row.INSPECTION_ID));
      return new Set(units.map((row) => row.INSP_UNIT_VEHICLE_ID_NUMBER));
    };
    const before = vins('chameleon-before');
    expect([...vins('chameleon-after')].filter((vin) => before.has(vin))).toHaveLength(1);
    expect(status('chameleon-before')).toEqual(['Inactive']);
    expect(of('oos-orders', 'chameleon-before')).toMatchObject([{ RESCIND_DATE: '' }]);
    expect(
      census('chameleon-after')!.ADD_DATE! > of('motus-authhist', 'chameleon-before').at(-1)!.STATUS_CHANGE_DATE!,
    ).toBe(true);
  });

  it('same address: alike but for punctuation', () => {
    const fold = (key: string) =>
      `${census(key)!.PHY_STREET} ${census(key)!.PHY_ZIP!.slice(0, 5)}`.toUpperCase().replace(/[^A-Z0-9]/g, '');
    expect(fold('same-address-one')).toBe(fold('same-address-two'));
    expect(census('same-address-one')!.PHY_STREET).not.toBe(census('same-address-two')!.PHY_STREET);
  });

  it('neighbours: CVOR, NIR and NSC numbers, an MX docket and an RFC', () => {
    const provincial = (key: string) => new Set(of('inspections', key).map((row) => row.INSP_CARRIER_STATE_ID));
    expect(census('canadian-ontario')).toMatchObject({ PHY_COUNTRY: 'CA', PHY_STATE: 'ON' });
    expect(provincial('canadian-ontario')).toEqual(new Set(['142857369']));
    expect(provincial('canadian-quebec')).toEqual(new Set(['R-123456-7']));
    expect(provincial('canadian-alberta')).toEqual(new Set(['AB123-4567']));
    expect(carrier('mexican').docket).toMatch(/^MX/);
    expect(of('motus-carrier', 'mexican')).toMatchObject([{ RFC_NUMBER: 'ADC050812QK4', BUS_CTRY_CODE: 'MX' }]);
  });

  it('sizes: two thousand trucks, one truck, and a claim nobody should believe', () => {
    expect(census('two-thousand-trucks')!.POWER_UNITS).toBe('2000');
    expect(of('inspections', 'two-thousand-trucks')).toHaveLength(640);
    expect(census('one-truck')).toMatchObject({ POWER_UNITS: '1', TOTAL_DRIVERS: '1' });
    expect(census('decoy')).toMatchObject({ POWER_UNITS: '91540', STATUS_CODE: 'I' });
  });

  it('inspections: none, three all out of service, exactly five in 24 months, 340', () => {
    expect(of('inspections', 'no-inspections')).toEqual([]);
    const three = of('inspections', 'three-all-out-of-service');
    expect(three).toHaveLength(3);
    for (const row of three) expect(Number(row.OOS_TOTAL)).toBeGreaterThan(0);
    const five = of('inspections', 'exactly-five');
    expect(five).toHaveLength(5);
    for (const row of five) expect(row.INSP_DATE! > compactDay(-730)).toBe(true);
    expect(of('inspections', 'many-inspections')).toHaveLength(340);
  });

  it('brokers: authority without trucks, and one that is carrier too', () => {
    expect(of('motus-carrier', 'broker-only').map((row) => row.OP_AUTH_TYPE)).toEqual([
      'Broker of Property (Except Household Goods)',
    ]);
    expect(of('motus-insur', 'broker-only')).toMatchObject([{ INS_FORM_CODE: 'BMC-84', MAX_COV_AMOUNT: '75000.00' }]);
    expect(of('motus-carrier', 'carrier-and-broker')).toHaveLength(2);
    expect(of('legacy-carrier', 'carrier-and-broker')).toMatchObject([{ COMMON_STAT: 'A', BROKER_STAT: 'A' }]);
  });

  it('strangers to the census: by number, by docket alone, by inspections alone', () => {
    expect(census('not-in-census')).toBeUndefined();
    expect(status('not-in-census')).toEqual(['Active']);
    const docketOnly = carrier('docket-only');
    expect(docketOnly.dotNumber).toBeNull();
    expect(rows['legacy-carrier'].filter((row) => row.LEGAL_NAME === docketOnly.legalName)).toMatchObject([
      { DOT_NUMBER: '00000000', COMMON_STAT: 'A' },
    ]);
    expect(rows['motus-carrier'].some((row) => row.LEGAL_NAME === docketOnly.legalName)).toBe(false);
    expect(census('only-in-inspections')).toBeUndefined();
    expect(of('legacy-carrier', 'only-in-inspections')).toEqual([]);
    expect(of('inspections', 'only-in-inspections')).toHaveLength(4);
  });

  it('crashes: a fatal one, and three rows that are one', () => {
    expect(of('crashes', 'fatal-crash')[0]).toMatchObject({
      FATALITIES: '2',
      INJURIES: '1',
      REPORT_DATE: compactDay(-140),
    });
    const several = of('crashes', 'several-vehicles-one-crash');
    expect(several.map((row) => row.REPORT_SEQ_NO)).toEqual(['1', '2', '3']);
    expect(new Set(several.map((row) => row.REPORT_NUMBER)).size).toBe(1);
    expect(new Set(several.map((row) => row.VEHICLE_IDENTIFICATION_NUMBER)).size).toBe(3);
  });

  it('names: apostrophe, accents, 120 characters, dots and a comma', () => {
    expect(census('apostrophe-and-ampersand')!.LEGAL_NAME).toBe("O'DARRIGAN & SONS TRUCKING INC");
    expect(census('accents')!.LEGAL_NAME).toContain('PEÑÓN');
    expect(census('long-name')!.LEGAL_NAME).toHaveLength(120);
    expect(texts.get('company-census')).toContain('"J.B. QUILLFEATHER TRUCKING, INC."');
  });

  it('written-twice: exact duplicates', () => {
    for (const dataset of ['motus-insur', 'legacy-insur', 'legacy-inshist', 'legacy-authhist'] as const) {
      const found = of(dataset, 'written-twice').map((row) => JSON.stringify(row));
      expect(found.length, dataset).toBeGreaterThan(0);
      expect(new Set(found).size, dataset).toBe(found.length / 2);
    }
  });

  it('traps: a suspension, a docket with two owners, two amounts of BIPD, a row of the former census', () => {
    expect(of('motus-revokesuspend', 'suspended')).toMatchObject([{ ORDER1_TYPE_DESC: 'Suspension' }]);
    expect(status('suspended')).toEqual(['Active']);
    expect(carrier('bought-a-docket').docket).toBe(carrier('sold-its-docket').docket);
    expect(of('legacy-carrier', 'sold-its-docket')).toHaveLength(1);
    expect(of('motus-carrier', 'bought-a-docket')).toHaveLength(1);
    expect(status('insured-under-a-revoked-docket').sort()).toEqual(['Active', 'Inactive']);
    expect(of('motus-carrier', 'insurance-contradicted')[0]!.BIPD_FILE).toMatch(/^300000\./);
    expect(liability('insurance-contradicted')).toEqual([]);
    expect(of('legacy-insur', 'insurance-contradicted')).toMatchObject([{ MAX_COV_AMOUNT: '01000' }]);
    expect(census('left-the-census')).toBeUndefined();
    expect(of('company-census-before', 'left-the-census')).toHaveLength(1);
  });

  it('special trades: mover with cargo filing, intrastate without docket, hazmat with five millions', () => {
    expect(of('motus-insur', 'mover')).toContainEqual(
      expect.objectContaining({ INS_FORM_CODE: 'BMC-34', MAX_COV_AMOUNT: '5000.00' }),
    );
    expect(census('mover')!.CRGO_HOUSEHOLD).toBe('X');
    expect(census('intrastate-only')).toMatchObject({ CARRIER_OPERATION: 'C', DOCKET1: '' });
    expect(of('sms-c-passproperty', 'intrastate-only')).toHaveLength(1);
    expect(census('hazmat-five-million')!.HM_IND).toBe('Y');
    expect(of('motus-carrier', 'hazmat-five-million')[0]!.MIN_COV_AMOUNT).toMatch(/^5000000\./);
  });

  it('papers: MCS-150 of five years ago, mail that comes back', () => {
    expect(census('mcs150-outdated')!.MCS150_DATE).toBe(compactDay(-1830));
    expect(of('legacy-carrier', 'undeliverable-mail')[0]!.UNDELIVERABLE_MAIL).toBe('N');
  });

  it('primary-and-excess: two policies, one over the other', () => {
    expect(liability('primary-and-excess')).toMatchObject([
      { INS_CLASS_CODE: 'P', MAX_COV_AMOUNT: '1000000.00', UNDERL_LIM_AMOUNT: '0.00' },
      { INS_CLASS_CODE: 'E', MAX_COV_AMOUNT: '4000000.00', UNDERL_LIM_AMOUNT: '1000000.00' },
    ]);
    expect(of('motus-carrier', 'primary-and-excess')[0]!.BIPD_FILE).toMatch(/^5000000\./);
  });

  it('other authorities: pending, contract only, a second docket of a forwarder', () => {
    expect(status('authority-pending')).toEqual(['Pending']);
    expect(of('legacy-carrier', 'contract-only')).toMatchObject([{ COMMON_STAT: 'N', CONTRACT_STAT: 'A' }]);
    expect(of('motus-carrier', 'two-dockets').map((row) => row.DOCKET_NUMBER!.slice(0, 2))).toEqual(['MC', 'FF']);
    expect(census('two-dockets')).toMatchObject({ DOCKET1PREFIX: 'MC', DOCKET2PREFIX: 'FF', DOCKET2: '2900101' });
  });

  it('fails-several-ways: all of it at once', () => {
    expect(census('fails-several-ways')).toMatchObject({ STATUS_CODE: 'I', SAFETY_RATING: 'U' });
    expect(status('fails-several-ways')).toEqual(['Inactive']);
    expect(liability('fails-several-ways')).toEqual([]);
    expect(of('oos-orders', 'fails-several-ways')).toMatchObject([{ RESCIND_DATE: '' }]);
  });

  it('not-in-motus: legacy alone', () => {
    expect(of('motus-carrier', 'not-in-motus')).toEqual([]);
    expect(of('legacy-carrier', 'not-in-motus')).toMatchObject([{ COMMON_STAT: 'A', BIPD_FILE: '01000' }]);
    expect(of('legacy-insur', 'not-in-motus')).toHaveLength(1);
  });
});
