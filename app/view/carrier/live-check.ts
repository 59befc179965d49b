import type { Carrier } from '@contract/carriers/carriers.entities';
import { AUTHORITY_STATUS_LABELS } from '@contract/carriers/live-checks.constants';
import type { LiveAnswer } from '@contract/carriers/live-checks.entities';
import { codeLabel } from '@contract/shared/fmcsa-codes';
import { formatDate, formatDollars } from '@contract/shared/format';
import { SAFETY_RATINGS } from '@contract/shared/safety-ratings';
import { cargoOf } from './cargo';

export interface LiveRow {
  label: string;
  /** Null: the service did not say. */
  live: string | null;
  /** Undefined: other sections of the page have it. Null: the files do not say. */
  record: string | null | undefined;
}

const yesNo = (value: boolean | null) => (value === null ? null : value ? 'Yes' : 'No');
const status = (letter: string | null) => letter && (AUTHORITY_STATUS_LABELS[letter] ?? letter);
const rating = (letter: string | null) => letter && (codeLabel(SAFETY_RATINGS, letter) ?? letter);
const money = (usd: number | null) => (usd === null ? null : formatDollars(usd));
const list = (items: readonly string[] | null) =>
  items === null ? null : items.length === 0 ? 'None named' : items.join(', ');

/** What the live service said, each beside what the loaded files say. */
export function liveRows(answer: LiveAnswer, record: Carrier): LiveRow[] {
  return [
    { label: 'Legal name', live: answer.legal_name, record: record.legal_name },
    { label: 'Allowed to operate', live: yesNo(answer.is_allowed_to_operate), record: undefined },
    { label: 'Registration', live: status(answer.status_code), record: status(record.status_code) },
    { label: 'Common authority', live: status(answer.common_authority), record: undefined },
    { label: 'Contract authority', live: status(answer.contract_authority), record: undefined },
    { label: 'Broker authority', live: status(answer.broker_authority), record: undefined },
    {
      label: 'Out of service',
      live: answer.out_of_service_on
        ? `Since ${formatDate(answer.out_of_service_on)}`
        : yesNo(answer.is_out_of_service),
      record: undefined,
    },
    { label: 'Safety rating', live: rating(answer.safety_rating), record: rating(record.safety_rating ?? null) },
    { label: 'BIPD insurance on file', live: money(answer.bipd_on_file_usd), record: undefined },
    { label: 'BIPD insurance required', live: money(answer.bipd_required_usd), record: undefined },
    {
      label: 'Carrier of its docket',
      live: answer.docket && `${answer.docket.docket}: DOT ${answer.docket.dot_number}`,
      record: undefined,
    },
    { label: 'Cargo', live: list(answer.cargo), record: cargoOf(record) },
    {
      label: 'Operation classification',
      live: list(answer.operation_classes),
      record: record.classifications.length === 0 ? null : record.classifications.join(', '),
    },
  ];
}
