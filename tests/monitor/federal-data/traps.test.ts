import type { RuleType } from '@contract/rules/rules.constants';
import { warningsOf } from '@monitor/areas/carriers/warnings';
import { contradictionsOf } from '@monitor/areas/rules/contradictions';
import type { CarrierFacts } from '@monitor/areas/rules/facts';
import { loadCarrierFacts } from '@monitor/areas/rules/facts.queries';
import { STANDARD_RULE_SET } from '@monitor/areas/rules/standard-rule-set';
import type { OpenDatabase } from '@monitor/db/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assess } from '../areas/rules/evaluations';
import { classification } from '../areas/rules/factories';
import { openTestDatabase } from '../support/test-database';
import { type Cells, importing, testFolder } from './import/fmcsa-files';

/**
 * Shapes of FMCSA's real files of 2026 that once misled an answer, a carrier each: an honest one but for the rows named here, through
 * the importer to the verdict of a new company's rules.
 */

const TODAY = '2026-09-10';
const HAUL = 'Motor Carrier of Property (Except Household Goods)';

/** A carrier's rows by the file that they stand in. */
type Rows = Record<string, Cells[]>;

function honest(dot: number): Rows {
  const who = { DOCKET_NUMBER: docketOf(dot), USDOT_NUMBER: dot };
  return {
    census: [
      {
        DOT_NUMBER: dot,
        LEGAL_NAME: `CARRIER ${dot}`,
        STATUS_CODE: 'A',
        CARRIER_OPERATION: 'A',
        ADD_DATE: '20150105',
        MCS150_DATE: '20260302',
        POWER_UNITS: 4,
      },
    ],
    'motus-carrier': [
      { ...who, OP_AUTH_TYPE: HAUL, OP_AUTH_STATUS: 'Active', MIN_COV_AMOUNT: 750_000, BIPD_FILE: 1_000_000 },
    ],
    'motus-authhist': [
      {
        ...who,
        OP_AUTH_TYPE: HAUL,
        OP_AUTH_STATUS: 'Active',
        REASON: 'Granted',
        STATUS_CHANGE_DATE: '20190304',
      },
    ],
    'motus-insur': [{ ...who, ...POLICY, EFFECTIVE_DATE: '20260101', TRANS_DATE: '20260102' }],
    'motus-inshist': [],
    'motus-revokesuspend': [],
    'legacy-insur': [],
    'oos-orders': [],
  };
}
const docketOf = (dot: number) => `MC${dot - 6_000_000}`;
const POLICY = {
  INS_FORM_CODE: '91X',
  INS_TYPE_CODE: '1',
  INS_CLASS_CODE: 'P',
  MAX_COV_AMOUNT: 1_000_000,
  UNDERL_LIM_AMOUNT: 0,
  POLICY_NO: 'AB12345',
  INSURANCE_COMPANY_NAME: 'ROAD MUTUAL',
};

type Trap = {
  name: string;
  /** The rows of some files in place of the honest ones. */
  rows: (own: Rows, who: Cells) => Partial<Rows>;
  /** The Standard verdict, and the rules that stand against it. */
  verdict: 'pass' | 'fail' | 'incomplete';
  by?: readonly string[];
  contradictions?: string[];
  /** Some warnings that it has; none of its own where it has none. */
  warnings?: string[];
};

const ended = (who: Cells, cells: Cells) => [
  {
    ...who,
    INS_FORM_CODE: '91X',
    FILING_STATUS_REASON: 'CANCL',
    INS_TYPE_CODE: '1',
    INS_CLASS_CODE: 'P',
    MAX_COV_AMOUNT: 1_000_000,
    POLICY_NO: 'AB12345',
    EFFECTIVE_DATE: '20260101',
    CANCL_EFFECTIVE_DATE: '20260901',
    INSURANCE_COMPANY_NAME: 'ROAD MUTUAL',
    ...cells,
  },
];
const policyNumbered = (own: Rows, number: string) => [{ ...own['motus-insur']![0]!, POLICY_NO: number }];
const authority = (own: Rows, cells: Cells) => [{ ...own['motus-carrier']![0]!, ...cells }];
const event = (who: Cells, status: string, reason: string, on: string): Cells => ({
  ...who,
  OP_AUTH_TYPE: HAUL,
  OP_AUTH_STATUS: status,
  REASON: reason,
  STATUS_CHANGE_DATE: on,
});
const notice = (who: Cells, cells: Cells = {}) => [
  {
    ...who,
    OP_AUTH_TYPE: HAUL,
    ORDER1_SERVE_DATE: '20260720',
    ORDER1_TYPE_DESC: 'Suspension',
    ORDER1_EFFECTIVE_DATE: '20260819',
    ...cells,
  },
];
/** Another word in a column of every Motus row that has it. */
const everywhere = (own: Rows, column: string, word: string) =>
  Object.fromEntries(
    Object.entries(own).map(([key, rows]) => [
      key,
      rows.map((row) => (key.startsWith('motus-') && column in row ? { ...row, [column]: word } : row)),
    ]),
  );
const legacyActive = (who: Cells) => [
  {
    DOCKET_NUMBER: String(who.DOCKET_NUMBER),
    DOT_NUMBER: String(who.USDOT_NUMBER),
    COMMON_STAT: 'A',
    CONTRACT_STAT: 'N',
    BROKER_STAT: 'N',
    PROPERTY_CHK: 'Y',
    MIN_COV_AMOUNT: '00750',
    BIPD_FILE: '01000',
  },
];
/** Known from the closed legacy files: the policy is theirs. */
const legacyInsured = (own: Rows, who: Cells) => ({
  'motus-insur': [],
  'legacy-insur': [
    {
      PREFIX_DOCKET_NUMBER: String(who.DOCKET_NUMBER),
      INS_TYPE_CODE: '1',
      INS_CLASS_CODE: 'P',
      MAX_COV_AMOUNT: '01000',
      UNDERL_LIM_AMOUNT: '00000',
      POLICY_NO: 'OLD777',
      EFFECTIVE_DATE: '01/01/2024',
      INS_FORM_CODE: '91X',
      NAME_COMPANY: 'OLD PINE INSURANCE',
    },
  ],
  'motus-carrier': own['motus-carrier']!,
});

const AUTHORITY = 'interstate_carrier_authority_is_active';
const AGE = 'authority_age_gteq_three_months';
const BIPD = 'bipd_insurance_gteq_seven_hundred_fifty_thousand';
/** Not known, since no federal file lists cover: a policy not on file is no proof of none. */
const UNINSURED = { verdict: 'incomplete', by: [BIPD] } as const;
const CANCELLED = { verdict: 'fail', by: [BIPD] } as const;

const TRAPS: Trap[] = [
  { name: 'an honest carrier', rows: () => ({}), verdict: 'pass', warnings: [] },

  // Numbers: dockets go, the USDOT number stays.
  {
    name: 'rows by their USDOT number alone',
    rows: (own) => everywhere(own, 'DOCKET_NUMBER', ''),
    verdict: 'pass',
    warnings: [],
  },
  {
    name: 'USDOT and the number in the place of the docket',
    rows: (own, who) => everywhere(own, 'DOCKET_NUMBER', `USDOT${who.USDOT_NUMBER}`),
    verdict: 'pass',
    warnings: [],
  },
  {
    name: 'the USDOT number with the letter of its authority',
    rows: (own, who) => everywhere(own, 'DOCKET_NUMBER', `USDOT ${who.USDOT_NUMBER}-C`),
    verdict: 'pass',
    warnings: [],
  },
  {
    name: 'a second docket, revoked by an order: the first one holds',
    rows: (own, who) => ({
      'motus-carrier': [
        ...own['motus-carrier']!,
        { ...own['motus-carrier']![0]!, DOCKET_NUMBER: `MX${who.USDOT_NUMBER}`, OP_AUTH_STATUS: 'Inactive' },
      ],
      'motus-revokesuspend': notice(
        { ...who, DOCKET_NUMBER: `MX${who.USDOT_NUMBER}` },
        { ORDER1_TYPE_DESC: 'Revocation' },
      ),
    }),
    verdict: 'pass',
  },

  {
    name: 'an order by the USDOT number alone against an authority of a docket',
    rows: (_, who) => ({ 'motus-revokesuspend': notice({ ...who, DOCKET_NUMBER: '' }) }),
    verdict: 'incomplete',
    by: [AUTHORITY],
    contradictions: ['authority_notice'],
  },
  {
    name: 'inactive by the USDOT number alone, active by docket in the closed file',
    rows: (own, who) => ({
      'motus-carrier': authority(own, { DOCKET_NUMBER: '', OP_AUTH_STATUS: 'Inactive' }),
      'legacy-carrier': legacyActive(who),
    }),
    verdict: 'fail',
    by: [AUTHORITY, AGE],
  },
  {
    name: 'a cancellation by the USDOT number alone of a policy of a docket',
    rows: (_, who) => ({ 'motus-inshist': ended({ ...who, DOCKET_NUMBER: '' }, {}) }),
    ...CANCELLED,
  },
  {
    name: 'a cancellation by the docket of a policy by the USDOT number alone',
    rows: (own, who) => ({
      'motus-insur': [{ ...own['motus-insur']![0]!, DOCKET_NUMBER: '' }],
      'motus-inshist': ended(who, {}),
    }),
    ...CANCELLED,
  },

  {
    name: 'a policy filed anew by the USDOT number alone, its docket’s replaced',
    rows: (own, who) => ({
      'motus-insur': [{ ...own['motus-insur']![0]!, DOCKET_NUMBER: '' }],
      'motus-inshist': ended(who, { FILING_STATUS_REASON: 'REPL' }),
    }),
    verdict: 'pass',
    warnings: [],
  },
  {
    name: 'two authorities by the USDOT number alone, one of them inactive',
    rows: (own) => ({
      'motus-carrier': [
        { ...own['motus-carrier']![0]!, DOCKET_NUMBER: '' },
        {
          ...own['motus-carrier']![0]!,
          DOCKET_NUMBER: '',
          OP_AUTH_TYPE: 'Motor Carrier of Household Goods',
          OP_AUTH_STATUS: 'Inactive',
        },
      ],
    }),
    verdict: 'pass',
  },
  {
    name: 'two authorities by the USDOT number alone, of which the one for freight is inactive',
    rows: (own) => ({
      'motus-carrier': [
        { ...own['motus-carrier']![0]!, DOCKET_NUMBER: '', OP_AUTH_STATUS: 'Inactive' },
        { ...own['motus-carrier']![0]!, DOCKET_NUMBER: '', OP_AUTH_TYPE: 'Motor Carrier of Household Goods' },
      ],
    }),
    verdict: 'fail',
    by: [AUTHORITY, AGE],
  },

  // Cancellations, however their policy number is spelled.
  {
    name: 'a cancellation without the space of the number on file',
    rows: (own, who) => ({ 'motus-insur': policyNumbered(own, 'AB-123 45'), 'motus-inshist': ended(who, {}) }),
    ...CANCELLED,
  },
  {
    name: 'a cancellation with leading zeros',
    rows: (own, who) => ({
      'motus-insur': policyNumbered(own, '12345'),
      'motus-inshist': ended(who, { POLICY_NO: '0012345' }),
    }),
    ...CANCELLED,
  },
  {
    name: 'a cancellation whose first day is one off',
    rows: (_, who) => ({ 'motus-inshist': ended(who, { EFFECTIVE_DATE: '20260102' }) }),
    ...CANCELLED,
  },
  {
    name: 'a cancellation under another number, of the same form, insurer and first day',
    rows: (_, who) => ({ 'motus-inshist': ended(who, { POLICY_NO: 'ZZ-99' }) }),
    ...CANCELLED,
  },
  {
    name: 'a cancellation that fits no policy on file: check live',
    rows: (_, who) => ({
      'motus-inshist': ended(who, { POLICY_NO: 'ZZ-99', EFFECTIVE_DATE: '20251201', CANCL_EFFECTIVE_DATE: '20260905' }),
    }),
    verdict: 'incomplete',
    by: [BIPD],
    contradictions: ['unmatched_cancellation'],
    warnings: ['unmatched_cancellation'],
  },
  {
    name: 'another insurer’s policy, cancelled when this one began',
    rows: (_, who) => ({
      'motus-inshist': ended(who, {
        POLICY_NO: 'OLD-1',
        INSURANCE_COMPANY_NAME: 'OLD PINE INSURANCE',
        EFFECTIVE_DATE: '20250101',
        CANCL_EFFECTIVE_DATE: '20260131',
      }),
    }),
    verdict: 'pass',
    warnings: [],
  },
  {
    name: 'a policy that goes on under the insured’s new name',
    rows: (own, who) => ({
      'motus-insur': policyNumbered(own, 'AB12345-1'),
      'motus-inshist': ended(who, { FILING_STATUS_REASON: 'NAMECHG', CANCL_EFFECTIVE_DATE: '20260101' }),
    }),
    verdict: 'pass',
    warnings: [],
  },
  {
    name: 'a policy that replaced one of another number',
    rows: (own, who) => ({
      'motus-insur': policyNumbered(own, 'NEW-8'),
      'motus-inshist': ended(who, {
        FILING_STATUS_REASON: 'REPL',
        CANCL_EFFECTIVE_DATE: '20260101',
        EFFECTIVE_DATE: '20250101',
      }),
    }),
    verdict: 'pass',
    warnings: [],
  },
  {
    name: 'a policy that was replaced and is the only one on file',
    rows: (_, who) => ({ 'motus-inshist': ended(who, { FILING_STATUS_REASON: 'REPL' }) }),
    ...CANCELLED,
  },
  {
    name: 'a policy from tomorrow',
    rows: (own) => ({ 'motus-insur': [{ ...own['motus-insur']![0]!, EFFECTIVE_DATE: '20260911' }] }),
    ...UNINSURED,
  },

  // BIPD in two files.
  {
    name: 'zeros in the register beside a policy in Motus',
    rows: (own) => ({
      'motus-carrier': Array.from({ length: 4 }, (_, at) => ({
        ...own['motus-carrier']![0]!,
        BIPD_FILE: 0,
        ...(at > 0 && {
          OP_AUTH_TYPE: `${['', 'Broker', 'Freight Forwarder', 'Motor Carrier'][at]} of Household Goods`,
        }),
      })),
    }),
    verdict: 'pass',
    warnings: ['dual_authority'],
  },
  {
    name: 'zeros in the register beside a legacy policy: check live',
    rows: (own, who) => ({ ...legacyInsured(own, who), 'motus-carrier': authority(own, { BIPD_FILE: 0 }) }),
    verdict: 'incomplete',
    by: [BIPD],
    contradictions: ['bipd_amount'],
    warnings: ['insurance_contradiction'],
  },
  {
    name: 'no policy anywhere',
    rows: () => ({ 'motus-insur': [] }),
    ...UNINSURED,
  },

  // A status against a notice or an event.
  {
    name: 'a notice of suspension whose day is past, and a status of active: check live',
    rows: (_, who) => ({ 'motus-revokesuspend': notice(who) }),
    verdict: 'incomplete',
    by: [AUTHORITY],
    contradictions: ['authority_notice'],
    warnings: ['authority_contradiction'],
  },
  {
    name: 'a notice of suspension that a reinstatement answered',
    rows: (own, who) => ({
      'motus-revokesuspend': notice(who, { ORDER1_SERVE_DATE: '20240720', ORDER1_EFFECTIVE_DATE: '20240819' }),
      'motus-authhist': [...own['motus-authhist']!, event(who, 'Active', 'Reinstated', '20240901')],
    }),
    verdict: 'pass',
  },
  {
    name: 'an event of suspension against a status of active: check live',
    rows: (own, who) => ({
      'motus-authhist': [
        ...own['motus-authhist']!,
        event(who, 'Inactive', 'Involuntary Suspension - insurance cancellation effective', '20260828'),
      ],
    }),
    verdict: 'incomplete',
    by: [AUTHORITY, AGE],
    contradictions: ['authority_event'],
    warnings: ['authority_contradiction'],
  },
  {
    name: 'an administrative correction after the suspension',
    rows: (own, who) => ({
      'motus-authhist': [
        ...own['motus-authhist']!,
        event(who, 'Inactive', 'Involuntary Suspension - BOC-3', '20240801'),
        event(who, 'Active', 'Administrative Correction', '20240815'),
      ],
    }),
    verdict: 'pass',
  },
  {
    name: 'a discontinued revocation',
    rows: (own, who) => ({
      'motus-authhist': [
        ...own['motus-authhist']!,
        event(who, 'Inactive', 'Revoked', '20240801'),
        event(who, 'Active', 'Discontinued Revocation', '20240815'),
      ],
    }),
    verdict: 'pass',
  },
  {
    name: 'reinstated last week',
    rows: (own, who) => ({
      'motus-authhist': [
        ...own['motus-authhist']!,
        event(who, 'Inactive', 'Revoked', '20260601'),
        event(who, 'Active', 'Reinstated', '20260903'),
      ],
    }),
    verdict: 'fail',
    by: [AGE],
  },
  {
    name: 'an authority of today’s words',
    rows: (_, who) => ({ 'motus-authhist': [event(who, 'Active', 'Initial Status', '20190304')] }),
    verdict: 'pass',
    warnings: [],
  },
  {
    name: 'pending, whatever was before',
    rows: (own) => ({ 'motus-carrier': authority(own, { OP_AUTH_STATUS: 'Pending' }) }),
    verdict: 'fail',
    by: [AUTHORITY, AGE],
  },

  // What an authority is for.
  {
    name: 'a carrier domiciled in Mexico',
    rows: (own) =>
      everywhere(own, 'OP_AUTH_TYPE', 'Mexico Domiciled Motor Carrier of Property (Except Household Goods)'),
    verdict: 'incomplete',
    by: [AUTHORITY],
    warnings: ['authority_international_only'],
  },
  {
    name: 'an Enterprise carrier',
    rows: (own) => everywhere(own, 'OP_AUTH_TYPE', 'Enterprise Motor Carrier of Property (Except Household Goods)'),
    verdict: 'incomplete',
    by: [AUTHORITY, AGE],
    warnings: ['authority_international_only'],
  },
  {
    name: 'a bus company',
    rows: (own) => everywhere(own, 'OP_AUTH_TYPE', 'Motor Carrier of Passengers'),
    verdict: 'fail',
    by: [AUTHORITY],
  },

  // What specialists check: a warning, and no rule of the standard set.
  {
    name: 'an MCS-150 of 2019',
    rows: (own) => ({ census: [{ ...own.census![0]!, MCS150_DATE: '20190302' }] }),
    verdict: 'pass',
    warnings: ['mcs150_overdue'],
  },
  {
    name: 'FMCSA’s own flag of an earlier, revoked number',
    rows: (own) => ({ census: [{ ...own.census![0]!, PRIOR_REVOKE_FLAG: 'Y', PRIOR_REVOKE_DOT_NUMBER: 7_700_001 }] }),
    verdict: 'pass',
    warnings: ['prior_revocation'],
  },

  // Orders.
  {
    name: 'one order rescinded, one not',
    rows: (_, { USDOT_NUMBER: DOT_NUMBER }) => ({
      'oos-orders': [
        {
          DOT_NUMBER: DOT_NUMBER!,
          OOS_DATE: '03/02/2024',
          OOS_REASON: 'Unfit',
          STATUS: 'INACTIVE',
          RESCIND_DATE: '05/02/2024',
        },
        {
          DOT_NUMBER: DOT_NUMBER!,
          OOS_DATE: '03/02/2025',
          OOS_REASON: 'Failure to pay fine',
          STATUS: 'ACTIVE',
          RESCIND_DATE: '',
        },
      ],
    }),
    verdict: 'fail',
    by: ['no_active_oos_orders'],
  },
];

const dotOf = (trap: Trap) => 7_300_001 + TRAPS.indexOf(trap);

let database: OpenDatabase;
let facts: Map<number, CarrierFacts>;
const folder = testFolder();
const importer = importing(folder, () => database);

beforeAll(async () => {
  database = await openTestDatabase();
  const files: Rows = {};
  for (const trap of TRAPS) {
    const dot = dotOf(trap);
    const own = honest(dot);
    const rows = { ...own, ...trap.rows(own, { DOCKET_NUMBER: docketOf(dot), USDOT_NUMBER: dot }) };
    for (const [key, of] of Object.entries(rows)) files[key] = [...(files[key] ?? []), ...(of ?? [])];
  }
  for (const [key, rows] of Object.entries(files)) await importer.rows(key, rows, { complete: true });
  facts = await loadCarrierFacts(database.db, TRAPS.map(dotOf), 1, TODAY);
});
afterAll(() => database.close());

const standard = classification(1, STANDARD_RULE_SET as Partial<Record<RuleType, never>>);

test.each(TRAPS)('$name: $verdict', (trap) => {
  const own = facts.get(dotOf(trap))!;
  const { status, categories } = assess(own, [standard], [], TODAY).classifications[0]!;
  const against = categories
    .flatMap(({ rules }) => rules)
    .filter((rule) => STANDARD_RULE_SET[rule.is_type] === 2 && rule.result !== 'pass')
    .map((rule) => rule.is_type);
  expect({ status, against, contradictions: contradictionsOf(own, TODAY) }).toEqual({
    status: trap.verdict,
    against: trap.by ?? [],
    contradictions: trap.contradictions ?? [],
  });
  const kinds = warningsOf(own, TODAY).map(({ kind }) => kind);
  if (trap.warnings?.length === 0) expect(kinds).toEqual([]);
  else expect(kinds).toEqual(expect.arrayContaining(trap.warnings ?? []));
});
