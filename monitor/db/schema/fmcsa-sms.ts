import { bigint, boolean, date, index, integer, jsonb, numeric, smallint, text } from 'drizzle-orm/pg-core';
import { table } from './columns';

/** What FMCSA's Safety Measurement System was counted from: its monthly inputs. Its results are `sms_measures`. */

const carrierId = () => bigint('carrier_id', { mode: 'number' }).notNull();
const asOf = () => date('as_of', { mode: 'string' }).notNull();
const decimal = (name: string) => numeric(name, { mode: 'number' });

/** The size that SMS counts a carrier by. */
export const smsCarriers = table('sms_carriers', {
  carrierId: bigint('carrier_id', { mode: 'number' }).primaryKey(),
  hazmat: boolean('hazmat'),
  passenger: boolean('passenger'),
  powerUnits: integer('power_units'),
  drivers: integer('drivers'),
  mcs150Mileage: bigint('mcs150_mileage', { mode: 'number' }),
  mcs150MileageYear: integer('mcs150_mileage_year'),
  /** Vehicle miles travelled that exposure is measured by, their year, and where they come from. */
  recentMileage: bigint('recent_mileage', { mode: 'number' }),
  recentMileageYear: integer('recent_mileage_year'),
  vmtSourceId: text('vmt_source_id'),
  /** As in the census, for carriers that no census row names. */
  carrierOperation: text('carrier_operation'),
  classifications: text('classifications'),
  email: text('email'), // lower case
  mcs150Date: date('mcs150_date', { mode: 'string' }),
  addDate: date('add_date', { mode: 'string' }),
  asOf: asOf(),
});

export const smsInspections = table(
  'sms_inspections',
  {
    /** SMS's own Unique_ID. */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    carrierId: carrierId(),
    reportState: text('report_state'), // US: a federal report
    reportNumber: text('report_number'),
    inspectedOn: date('inspected_on', { mode: 'string' }).notNull(),
    level: smallint('level'),
    timeWeight: smallint('time_weight'),
    /** The BASICs that the inspection counts for, and the violations it has in each. */
    basics: jsonb('basics').$type<Record<string, number | null>>().notNull(),
    asOf: asOf(),
  },
  (t) => [index('sms_inspections_carrier').on(t.carrierId, t.inspectedOn)],
);

export const smsViolations = table(
  'sms_violations',
  {
    rowKey: text('row_key').primaryKey(),
    smsInspectionId: bigint('sms_inspection_id', { mode: 'number' }).notNull(),
    carrierId: carrierId(),
    inspectedOn: date('inspected_on', { mode: 'string' }).notNull(),
    code: text('code'),
    basic: text('basic'), // as SMS_BASICS, or as the file words another one
    outOfService: boolean('out_of_service'),
    outOfServiceWeight: smallint('out_of_service_weight'),
    severityWeight: decimal('severity_weight'),
    timeWeight: smallint('time_weight'),
    totalSeverityWeight: decimal('total_severity_weight'),
    section: text('section'),
    group: text('group'),
    unit: text('unit'), // 1 main, 2 secondary; D driver, C co-driver
    asOf: asOf(),
  },
  (t) => [
    index('sms_violations_carrier').on(t.carrierId, t.inspectedOn),
    index('sms_violations_inspection').on(t.smsInspectionId),
  ],
);

/** A row a vehicle in a crash, as `crashes` has it: known by its report and sequence. */
export const smsCrashes = table(
  'sms_crashes',
  {
    /** State, number and sequence of the report: "OR R123 1". */
    reportKey: text('report_key').primaryKey(),
    carrierId: carrierId(),
    reportState: text('report_state'),
    reportNumber: text('report_number').notNull(),
    reportedOn: date('reported_on', { mode: 'string' }).notNull(),
    severityWeight: decimal('severity_weight'),
    timeWeight: smallint('time_weight'),
    citationIssued: text('citation_issued'),
    /** FMCSA found that the carrier could not have prevented it: SMS leaves it out. */
    notPreventable: boolean('not_preventable'),
    asOf: asOf(),
  },
  (t) => [index('sms_crashes_carrier').on(t.carrierId, t.reportedOn)],
);
