import type { KeptClassification } from '@contract/rules/classifications.entities';
import { NUMBERED_RULES, ruleSentence } from '@contract/rules/rule-numbers';
import type { KeptRuleNumbers } from '@contract/rules/rule-numbers.calls';
import {
  BASIC_RULE_TYPES,
  MORE_RULE_TYPES,
  RULE_CATEGORIES,
  RULE_CATEGORY_OF,
  RULE_TYPES,
  type RuleType,
} from '@contract/rules/rules.constants';
import { formatCount, formatDate } from '@contract/shared/format';
import type { Job } from '@contract/shared/jobs.entities';
import { Link } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { JobProgress } from '~/components/job/job-progress';
import { SectionError } from '~/components/notice/section-error';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import type { createOne } from './forms.server';

const HERE = paths.companyRules();

interface RulesProps {
  classifications: SectionResult<KeptClassification[]>;
  numbers: SectionResult<KeptRuleNumbers>;
  /** The latest run over the company's carriers; null: the rules were never changed. */
  reassessment: SectionResult<Job | null>;
  mayChange: boolean;
}

/** What the company asks of carriers, by kind of freight; each is changed on a page of its own. */
export function Rules({ classifications, numbers, reassessment, mayChange }: RulesProps) {
  const isRejected = useRefused()?.form === 'classification';
  const createForm = <CreateClassification />;
  return (
    <div className="stack-wide">
      {isRejected ? createForm : null}
      <section className="stack" aria-labelledby="rules-title">
        <h2 id="rules-title">Your rules</h2>
        <p className="small-print">
          Active rules decide. Advisory rules are shown and never decide. Each monitored carrier has a verdict for every
          active classification.
        </p>
        {reassessment.ok && reassessment.data ? (
          <JobProgress
            job={reassessment.data}
            label="Carriers reassessed"
            noun={['carrier', 'carriers']}
            hereHref={HERE}
          />
        ) : null}
        {reassessment.ok ? null : (
          <SectionError name="The reassessment" reference={reassessment.reference} retryHref={HERE} />
        )}
        {classifications.ok ? (
          <Classifications classifications={classifications.data} mayChange={mayChange} />
        ) : (
          <SectionError name="The rules" reference={classifications.reference} retryHref={HERE} />
        )}
      </section>
      {numbers.ok ? (
        <OwnNumbers {...numbers.data} mayChange={mayChange} />
      ) : (
        <SectionError name="Your own numbers" reference={numbers.reference} retryHref={HERE} />
      )}
      {mayChange && !isRejected ? createForm : null}
      {mayChange ? null : <p>Users with the permission “Compliance” change rules.</p>}
    </div>
  );
}

function Classifications({
  classifications,
  mayChange,
}: {
  classifications: KeptClassification[];
  mayChange: boolean;
}) {
  if (classifications.length === 0)
    return <p className="missing">No classifications yet, so no carrier passes anything.</p>;
  return (
    <ul className="classification-list">
      {classifications.map((classification) => (
        <li key={classification.id}>
          <ClassificationRules classification={classification} mayChange={mayChange} />
        </li>
      ))}
    </ul>
  );
}

function ClassificationRules({
  classification,
  mayChange,
}: {
  classification: KeptClassification;
  mayChange: boolean;
}) {
  const { id, name, is_active, is_by_broker_election, rule_set, updated_at, updated_by } = classification;
  const count = (setting: number) => RULE_TYPES.filter((type) => rule_set[type] === setting).length;
  const off = BASIC_RULE_TYPES.filter((type) => rule_set[type] === 0).length;
  return (
    <section className="stack" aria-labelledby={`classification-${id}`}>
      <div className="classification-head">
        <h3 id={`classification-${id}`}>{name}</h3>
        {mayChange ? (
          <Link to={paths.classification(id)}>
            Change<span className="heard-only"> {name}</span>
          </Link>
        ) : null}
      </div>
      <p>
        {is_active ? 'Active' : <strong>Not active</strong>}{' '}
        {is_by_broker_election ? 'for carriers you choose' : 'for all carriers'}. {formatCount(count(2), 'active rule')}
        , {count(1)} advisory, {off} off.{' '}
        <span className="small-print">
          Changed {formatDate(updated_at)}
          {updated_by ? ` by ${updated_by}` : ''}.
        </span>
      </p>
      <details>
        <summary className="discloses">
          Rules<span className="heard-only"> of {name}</span>
        </summary>
        <div className="rule-groups">
          {RULE_CATEGORIES.map((category) => (
            <div key={category}>
              <h4>{category}</h4>
              <RuleList
                of={classification}
                types={BASIC_RULE_TYPES.filter((type) => RULE_CATEGORY_OF[type] === category)}
              />
            </div>
          ))}
          <div>
            <h4>More checks</h4>
            <RuleList of={classification} types={MORE_RULE_TYPES} />
          </div>
        </div>
      </details>
    </section>
  );
}

function RuleList({ of: { rule_set, rule_numbers }, types }: { of: KeptClassification; types: readonly RuleType[] }) {
  return (
    <ul>
      {types.map((type) => (
        <li key={type} className={rule_set[type] === 0 ? 'missing' : undefined}>
          <span className="setting-word">{SETTING_LABELS[rule_set[type]]}</span> {ruleSentence(type, rule_numbers)}
        </li>
      ))}
    </ul>
  );
}

/** The numbers that the company chose for the checks that ask for one. */
function OwnNumbers({ rule_numbers, updated_at, updated_by, mayChange }: KeptRuleNumbers & { mayChange: boolean }) {
  return (
    <section className="stack" aria-labelledby="numbers-title">
      <div className="classification-head">
        <h2 id="numbers-title">Your own numbers</h2>
        {mayChange ? (
          <Link to={paths.ruleNumbers()}>
            Change<span className="heard-only"> your own numbers</span>
          </Link>
        ) : null}
      </div>
      <p className="small-print">
        What these checks require, in every classification that has them on.
        {updated_at ? ` Changed ${formatDate(updated_at)}${updated_by ? ` by ${updated_by}` : ''}.` : ''}
      </p>
      <ul className="plain-bullets">
        {NUMBERED_RULES.map((type) => (
          <li key={type}>{ruleSentence(type, rule_numbers)}</li>
        ))}
      </ul>
    </section>
  );
}

const SETTING_LABELS = { 0: 'Off', 1: 'Advisory', 2: 'Active' } as const;

function CreateClassification() {
  const [form, fields] = usePostForm<typeof createOne>('classification');
  return (
    <section className="stack" aria-labelledby="create-classification-title">
      <h2 id="create-classification-title">Add a classification</h2>
      <PostForm of={form} action={HERE} intent="create-classification" submit="Add and choose rules">
        <TextField
          field={fields.name}
          label="Name"
          hint="A kind of freight with its own rules, such as Refrigerated. No rules are active until you choose them."
          autoComplete="off"
        />
      </PostForm>
    </section>
  );
}
