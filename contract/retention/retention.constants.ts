import { COMPANY_EVENTS_KEPT_DAYS } from '../integrations/company-events.constants';
import { POSITIONS_KEPT_DAYS, UNNAMED_KEPT_HOURS } from '../loads/positions.constants';
import { MESSAGES_KEPT_DAYS } from '../tms/tms.constants';

export const HOLD_SUBJECTS = ['carrier', 'load'] as const;

/** Three years: records of a brokered transaction, 49 CFR 371.3(b). */
const BROKER_RECORDS_DAYS = 3 * 365 + 1;
/** Four years: the time in which a claim about a text can be brought, 28 U.S.C. 1658(a). */
const TEXT_CLAIMS_DAYS = 4 * 365 + 1;
const TEN_YEARS_DAYS = 10 * 365 + 3;

/** Days that a kind is kept. `null`: until the company's account ends. Least and most equal: no company changes it. */
export type RetentionRule = {
  label: string;
  least: number;
  most: number | null;
  standard: number | null;
  /** Which law or promise sets the bounds. */
  source: string;
};

/** A kind that only grows old: what removes it is `monitor/areas/retention/removals.ts`. */
const fixed = (label: string, days: number, source: string): RetentionRule => ({
  label,
  least: days,
  most: days,
  standard: days,
  source,
});

const BROKER_RECORD = '49 CFR 371.3: brokers keep the record of each transaction for three years';

/**
 * Every kind of data that ends by its age: the page, the job and the tests read this table. Rules of what never ends by age are
 * `KEPT_FOR_GOOD`.
 */
export const RETENTION = {
  positions: fixed(
    'Positions of trucks and drivers’ phones',
    POSITIONS_KEPT_DAYS,
    'What carriers and drivers are promised when they agree to share',
  ),
  unnamed_positions: fixed(
    'Positions of trucks that no load names',
    UNNAMED_KEPT_HOURS / 24,
    'Nothing needs them longer',
  ),
  company_events: fixed(
    'Events for webhooks and the feed',
    COMPANY_EVENTS_KEPT_DAYS,
    'What the API promises to systems that read them',
  ),
  lane_searches: fixed('Lane searches that were counted', 90, 'Nothing needs them longer'),
  jobs: fixed('Results of imports and other jobs', 30, 'Nothing needs them longer'),
  sessions: {
    label: 'Ended sign-ins, with browser and network address',
    least: 30,
    most: 365,
    standard: 30,
    source: 'At least a month to look into a break-in',
  },
  notification_mails: {
    label: 'Emails and notices sent to your people',
    least: 30,
    most: 365,
    standard: 90,
    source: 'Nothing needs them longer than a year',
  },
  tms_messages: {
    label: 'Messages of your TMS, as received',
    least: 7,
    most: MESSAGES_KEPT_DAYS,
    standard: MESSAGES_KEPT_DAYS,
    source: 'They hold drivers’ names and phones; the loads they made stay',
  },
  texts: {
    label: 'Texts to drivers, and their answers',
    least: TEXT_CLAIMS_DAYS,
    most: TEN_YEARS_DAYS,
    standard: null,
    source: '28 U.S.C. 1658: a claim about a text can be brought for four years',
  },
  check_calls: {
    label: 'Check calls and the log of loads',
    least: BROKER_RECORDS_DAYS,
    most: TEN_YEARS_DAYS,
    standard: null,
    source: BROKER_RECORD,
  },
  load_papers: {
    label: 'Papers of loads: bills of lading, proofs of delivery, invoices',
    least: BROKER_RECORDS_DAYS,
    most: TEN_YEARS_DAYS,
    standard: null,
    source: BROKER_RECORD,
  },
  received_mails: {
    label: 'Emails received about rate confirmations, with attachments',
    least: BROKER_RECORDS_DAYS,
    most: TEN_YEARS_DAYS,
    standard: null,
    source: BROKER_RECORD,
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS = Object.keys(RETENTION) as [RetentionKind, ...RetentionKind[]];
export const retentionRule = (kind: RetentionKind): RetentionRule => RETENTION[kind];
/** Whether a company sets its own. */
export const isSetByCompany = (kind: RetentionKind): boolean => retentionRule(kind).least !== retentionRule(kind).most;

/** What no schedule removes. */
export const KEPT_FOR_GOOD: readonly { label: string; source: string }[] = [
  {
    label: 'Vetting files, with the papers they name',
    source: 'Proof of how a carrier was chosen. Each file is sealed into a chain that would break',
  },
  {
    label: 'Audit log and the history of carriers',
    source: 'Proof of who did what: lines are added and never removed',
  },
  {
    label: 'Loads, rate confirmations and what carriers signed',
    source: '49 CFR 371.3 asks for three years; claims over a load or a signed paper can come later',
  },
  {
    label: 'Consents of drivers and carriers',
    source: 'Proof that a person agreed, and that a stop is respected for good',
  },
];
