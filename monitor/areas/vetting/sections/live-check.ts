import {
  AUTHORITY_STATUS_LABELS,
  LIVE_CHECK_CAUSE_LABELS,
  LIVE_CHECK_OUTCOME_SENTENCES,
  LIVE_SOURCE,
} from '@contract/carriers/live-checks.constants';
import type { LiveCheck } from '@contract/carriers/live-checks.entities';
import { codeLabel } from '@contract/shared/fmcsa-codes';
import { SAFETY_RATINGS } from '@contract/shared/safety-ratings';
import type { VettingSection } from '@contract/vetting/vetting-files.entities';
import { fact, section, table } from './section';

const status = (letter: string | null) => letter && (AUTHORITY_STATUS_LABELS[letter] ?? letter);

/** What FMCSA's live service said, and when; none if it was never queried for the company. */
export function liveCheckSections({
  newest,
  answered,
}: {
  newest: LiveCheck | null;
  answered: LiveCheck | null;
}): VettingSection[] {
  if (newest === null) return [];
  const answer = answered?.answer ?? null;
  return [
    section({
      key: 'live_check',
      title: 'Live check with FMCSA',
      says: LIVE_CHECK_OUTCOME_SENTENCES[newest.outcome],
      facts: [
        fact('Asked', 'moment', newest.asked_at, LIVE_CHECK_CAUSE_LABELS[newest.cause]),
        ...(answer
          ? [
              fact('Answered', 'moment', answered!.asked_at, newest.id === answered!.id ? null : 'an earlier time'),
              fact('Legal name', 'text', answer.legal_name),
              fact('Doing business as', 'text', answer.dba_name),
              fact('Address', 'text', answer.address),
              fact('Phone', 'text', answer.phone),
              fact('Allowed to operate', 'yes_no', answer.is_allowed_to_operate),
              fact('Common authority', 'text', status(answer.common_authority)),
              fact('Contract authority', 'text', status(answer.contract_authority)),
              fact('Broker authority', 'text', status(answer.broker_authority)),
              fact('Out of service', 'yes_no', answer.is_out_of_service),
              fact('Out of service since', 'day', answer.out_of_service_on),
              fact('Safety rating', 'text', codeLabel(SAFETY_RATINGS, answer.safety_rating) ?? answer.safety_rating),
              fact('BIPD insurance on file', 'usd', answer.bipd_on_file_usd),
              fact('BIPD insurance required', 'usd', answer.bipd_required_usd),
              fact(
                'Carrier of its docket',
                'text',
                answer.docket && `${answer.docket.docket}: DOT ${answer.docket.dot_number}`,
              ),
              fact('Cargo', 'text', answer.cargo?.join(', ')),
              fact('Operation classification', 'text', answer.operation_classes?.join(', ')),
            ]
          : []),
      ],
      tables: answer?.basics
        ? [
            table(
              'BASICs',
              [
                ['BASIC', 'text'],
                ['Percentile', 'text'],
                ['Threshold', 'text'],
                ['Measure', 'text'],
                ['Over the threshold', 'yes_no'],
              ],
              answer.basics.map((one) => [one.name, one.percentile, one.threshold, one.measure, one.is_over]),
              'None named.',
            ),
          ]
        : [],
      sources: answered
        ? [
            {
              name: LIVE_SOURCE,
              as_of: answered.asked_at.slice(0, 10),
              loaded: true,
              is_partial: answer!.missing.length > 0,
            },
          ]
        : [],
      missing: [
        ...(newest.outcome === 'answered' ? [] : [LIVE_CHECK_OUTCOME_SENTENCES[newest.outcome]]),
        ...(answer?.missing ?? []).map((part) => `The live service did not tell its ${part}.`),
      ],
    }),
  ];
}
