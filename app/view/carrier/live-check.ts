import { AUTHORITY_STATUS_LABELS } from '@contract/carriers/live-checks.constants';
import type { LiveAnswer, LiveRecord, Recorded } from '@contract/carriers/live-checks.entities';
import { codeLabel } from '@contract/shared/fmcsa-codes';
import { formatDate, formatDollars, formatPhone } from '@contract/shared/format';
import { SAFETY_RATINGS } from '@contract/shared/safety-ratings';
import type { SmsBasic } from '@contract/shared/sms-basics';

/** A value of the loaded files, with its day. Null: the files have none. */
export type RecordCell = Recorded | null;

export interface LiveRow {
  label: string;
  /** Null: the service did not say. */
  live: string | null;
  record: RecordCell;
}

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No');
const status = (letter: string | null) => letter && (AUTHORITY_STATUS_LABELS[letter] ?? letter);
const rating = (letter: string | null) => letter && (codeLabel(SAFETY_RATINGS, letter) ?? letter);
const money = (usd: number | null) => (usd === null ? null : formatDollars(usd));
const list = (items: readonly string[] | null) =>
  items === null ? null : items.length === 0 ? 'None named' : items.join(', ');

/** The live service's answers, each beside the loaded files' value. */
export function liveRows(answer: LiveAnswer, record: LiveRecord): LiveRow[] {
  const { registration } = record;
  return [
    { label: 'Legal name', live: answer.legal_name, record: record.legal_name },
    { label: 'Address', live: answer.address ?? null, record: record.address },
    {
      label: 'Phone',
      live: answer.phone ? formatPhone(answer.phone.replace(/^\d{10}$/, '+1$&')) : null,
      record: record.phone,
    },
    { label: 'Allowed to operate', live: yesNo(answer.is_allowed_to_operate), record: null },
    {
      label: 'Registration',
      live: status(answer.status_code),
      record: { ...registration, value: status(registration.value) },
    },
    { label: 'Common authority', live: status(answer.common_authority), record: record.common_authority },
    { label: 'Contract authority', live: status(answer.contract_authority), record: record.contract_authority },
    { label: 'Broker authority', live: status(answer.broker_authority), record: record.broker_authority },
    {
      label: 'Out of service',
      live: answer.out_of_service_on
        ? `Since ${formatDate(answer.out_of_service_on)}`
        : yesNo(answer.is_out_of_service),
      record: record.out_of_service,
    },
    { label: 'Safety rating', live: rating(answer.safety_rating), record: record.safety_rating },
    { label: 'BIPD insurance on file', live: money(answer.bipd_on_file_usd), record: record.bipd_on_file },
    { label: 'BIPD insurance required', live: money(answer.bipd_required_usd), record: null },
    {
      label: 'Carrier of its docket',
      live: answer.docket && `${answer.docket.docket}: DOT ${answer.docket.dot_number}`,
      // It is requested by the carrier's docket in the files.
      record: answer.docket && { value: `${answer.docket.docket}: this carrier`, loaded: true, as_of: null },
    },
    { label: 'Cargo', live: list(answer.cargo), record: record.cargo },
    { label: 'Operation classification', live: list(answer.operation_classes), record: record.operation_classes },
  ];
}

/** The service shortens the names of BASICs: "HOS Compliance", "Vehicle Maint.". */
const BASIC_NAMES: Record<SmsBasic, RegExp> = {
  unsafe_driving: /unsafe/i,
  hours_of_service: /hours|hos/i,
  crash_indicator: /crash/i,
  driver_fitness: /fitness/i,
  controlled_substances: /substance|drug/i,
  vehicle_maintenance: /maint/i,
  hazardous_materials: /^hm|hazard/i,
};

/** What SMS as loaded says of a BASIC that the service names. */
export function recordedBasic(name: string, { basics, sms }: LiveRecord): Recorded {
  const found = basics.find(({ basic }) => BASIC_NAMES[basic].test(name));
  const value = found
    ? [found.measure === null ? null : `Measure ${found.measure}`, found.percentile].filter(Boolean).join(', ')
    : '';
  return { value: value || null, ...sms };
}
