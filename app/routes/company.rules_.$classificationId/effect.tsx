import type { CarrierEffect, ClassificationEffect } from '@contract/rules/classifications.entities';
import { conditionsInWords } from '@contract/rules/load-condition-words';
import type { LoadConditions } from '@contract/rules/load-conditions';
import { type RuleNumbers, ruleSentence } from '@contract/rules/rule-numbers';
import {
  RULE_TYPES,
  type RuleSettingValue,
  type RuleStatus,
  type RuleType,
  VERDICT_NAMES,
} from '@contract/rules/rules.constants';
import { formatInteger } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import { Link, useLocation } from '@remix-run/react';
import { type Column, DataTable } from '~/components/table/data-table';
import { NoSuchPage } from '~/components/table/no-such-page';
import { Pagination } from '~/components/table/pagination';
import { ResultCount } from '~/components/table/result-count';
import { VerdictBadge } from '~/components/verdict/verdict-badge';
import { paths, withParams } from '~/paths';

interface Settings {
  name: string;
  is_active: boolean;
  is_by_broker_election: boolean;
  rule_set: Readonly<Record<RuleType, RuleSettingValue>>;
  load_conditions: LoadConditions | null;
}

const SETTING_LABELS: Readonly<Record<RuleSettingValue, string>> = { 0: 'off', 1: 'advisory', 2: 'active' };

/** What is changed, setting by setting. Empty: nothing. */
export function describeChanges(before: Settings & { rule_numbers: RuleNumbers }, after: Settings): string[] {
  const words: string[] = [];
  if (before.name !== after.name) words.push(`Renamed to ${after.name}`);
  if (before.is_active !== after.is_active) words.push(after.is_active ? 'Activated' : 'Deactivated');
  if (before.is_by_broker_election !== after.is_by_broker_election)
    words.push(after.is_by_broker_election ? 'Applies only to carriers you choose' : 'Applies to all carriers');
  const [was, is] = [conditionsInWords(before.load_conditions), conditionsInWords(after.load_conditions)];
  if (was !== is) words.push(`Loads: from ${was} to ${is}`);
  for (const type of RULE_TYPES) {
    const [from, to] = [before.rule_set[type], after.rule_set[type]];
    if (from !== to)
      words.push(`${ruleSentence(type, before.rule_numbers)}: from ${SETTING_LABELS[from]} to ${SETTING_LABELS[to]}`);
  }
  return words;
}

type EffectProps = ClassificationEffect & { paging: PagingInfo; name: string };

/** How many carriers go from which verdict to which, and which ones. */
export function Effect({ groups, carriers, followed_count, not_assessed_count, paging, name }: EffectProps) {
  const location = useLocation();
  return (
    <section className="stack" aria-labelledby="effect-title">
      <h2 id="effect-title">Impact on your carriers</h2>
      {groups.length === 0 ? (
        <p>
          <strong>No verdict changes</strong> for any of the {formatInteger(followed_count)} carriers you monitor.
        </p>
      ) : (
        <ul className="plain-bullets effect-groups">
          {groups.map(({ is_onboarded, from, to, count }) => (
            <li key={`${is_onboarded} ${from} ${to}`}>
              <strong>
                {formatInteger(count)} {is_onboarded ? 'onboarded' : 'other'} {count === 1 ? 'carrier' : 'carriers'}
              </strong>{' '}
              {count === 1 ? 'goes' : 'go'} from {word(from)} to {word(to)}
            </li>
          ))}
        </ul>
      )}
      {not_assessed_count > 0 ? (
        <p className="attention">
          {formatInteger(not_assessed_count)} of {formatInteger(followed_count)} monitored carriers are not assessed yet
          and not counted.
        </p>
      ) : null}
      {carriers.length === 0 ? (
        paging.totalRecords > 0 ? (
          <NoSuchPage paging={paging} />
        ) : null
      ) : (
        <>
          <ResultCount {...paging} noun={['carrier', 'carriers']} />
          <DataTable
            caption={`Carriers whose verdict for ${name} changes`}
            isCaptionHidden
            columns={columns(name)}
            rows={carriers}
            rowKey={({ carrier_id }) => carrier_id}
          />
          <Pagination {...paging} pageHref={(page) => withParams(location, { page })} label="Pages of carriers" />
        </>
      )}
    </section>
  );
}

/** Null: the classification does not apply to the carrier. */
const word = (status: RuleStatus | null) => (status === null ? 'not applicable' : VERDICT_NAMES[status]);
const badge = (status: RuleStatus | null) =>
  status === null ? <span className="missing">Not applicable</span> : <VerdictBadge verdict={status} />;

const columns = (name: string): readonly Column<CarrierEffect>[] => [
  {
    key: 'name',
    header: 'Carrier',
    isRowHeader: true,
    cell: ({ carrier_id, carrier_name }) => (
      <Link to={paths.carrier(carrier_id)}>{carrier_name ?? `Carrier ${carrier_id}`}</Link>
    ),
  },
  { key: 'from', header: `${name} before`, isOneLine: true, cell: ({ from }) => badge(from) },
  { key: 'to', header: `${name} after`, isOneLine: true, cell: ({ to }) => badge(to) },
  {
    key: 'overall_from',
    header: 'Overall before',
    isOneLine: true,
    from: 'medium',
    cell: ({ overall_from }) => <VerdictBadge verdict={overall_from} />,
  },
  {
    key: 'overall_to',
    header: 'Overall after',
    isOneLine: true,
    cell: ({ overall_to }) => <VerdictBadge verdict={overall_to} />,
  },
  {
    key: 'onboarded',
    header: 'Onboarded',
    isOneLine: true,
    cell: ({ is_onboarded }) => (is_onboarded ? 'Onboarded' : 'No'),
  },
];
