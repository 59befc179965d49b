import { parseWithZod } from '@conform-to/zod/v4';
import { asksMore, NUMBERED_RULES, RULE_NUMBERS, type RuleNumbers } from '@contract/rules/rule-numbers';
import type { RuleNumbersEffect } from '@contract/rules/rule-numbers.calls';
import { getRuleNumbers, previewRuleNumbers } from '@contract/rules/rule-numbers.calls';
import { formatInteger, inARow } from '@contract/shared/format';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { ButtonForm } from '~/components/form/button-form';
import { useRefused } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';

import { paths, withParams } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { EditNumbers } from './edit-numbers';
import { NumbersForm, saveNumbers } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'Your own numbers');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'changeRules');
  const kept = await monitor.get(getRuleNumbers, {});
  const search = new URL(args.request.url).searchParams;
  if (!search.has(NUMBERED_RULES[0]!)) return data({ kept, wrong: undefined, look: null });
  const submission = parseWithZod(search, { schema: NumbersForm });
  if (submission.status !== 'success') return data({ kept, wrong: submission.reply(), look: null }, { status: 400 });
  if (!search.has('look')) return data({ kept, wrong: submission.reply(), look: null });
  const { expected_version, ...numbers } = submission.value;
  return data({
    kept,
    wrong: undefined,
    look: {
      numbers: numbers as RuleNumbers,
      expected_version,
      effect: await monitor.get(previewRuleNumbers, { query: { rule_numbers: numbers } }),
    },
  });
}

export const action = actionOf('changeRules', saveNumbers);

const CRUMBS = [{ label: 'Rules', to: paths.companyRules() }, { label: 'Your own numbers' }];

export default function RuleNumbersPage() {
  const { kept, wrong, look } = useLoaderData<typeof loader>();
  const refused = useRefused();
  if (look === null)
    return (
      <>
        <PageHeader
          title="Change your own numbers"
          context="The same in every classification that has the rule on"
          crumbs={CRUMBS}
        />
        <div className="account-tab">
          <EditNumbers key={kept.version} kept={kept} refused={wrong} />
        </div>
      </>
    );
  const problem = Object.values(refused?.result.error ?? {})
    .flatMap((words) => words ?? [])
    .join(' ');
  return (
    <>
      <PageHeader title="Save these numbers?" context="Nothing is saved yet" crumbs={CRUMBS} />
      <Look look={look} problem={problem} />
    </>
  );
}

type Looked = NonNullable<Awaited<ReturnType<typeof loader>>['data']['look']>;

function Look({ look: { numbers, expected_version, effect }, problem }: { look: Looked; problem: string }) {
  const location = useLocation();
  const again = withParams(location, { look: null });
  const changed = effect.rules.filter(({ from, to }) => from !== to);
  if (problem !== '')
    return (
      <div className="account-tab">
        <Notice kind="error" title="Nothing was saved">
          <p>{problem}</p>
          <p>
            <Link to={paths.ruleNumbers()}>Start from the current numbers</Link>
          </p>
        </Notice>
      </div>
    );
  if (changed.length === 0)
    return (
      <div className="stack account-tab">
        <p>No number changes.</p>
        <p>
          <Link to={again}>Back to editing</Link>
        </p>
      </div>
    );
  return (
    <div className="stack-wide account-tab">
      <ul className="plain-bullets">
        {changed.map((one) => (
          <Change key={one.is_type} {...one} followed={effect.followed_count} />
        ))}
      </ul>
      <ButtonForm action={location.pathname + location.search} className="button-row">
        <input type="hidden" name="expected_version" value={expected_version} />
        {NUMBERED_RULES.map((type) => (
          <input key={type} type="hidden" name={type} value={numbers[type]} />
        ))}
        <SubmitButton>Save numbers</SubmitButton>
        <Link to={again}>Back to editing</Link>
        <Link to={paths.companyRules()}>Cancel</Link>
      </ButtonForm>
    </div>
  );
}

type Changed = RuleNumbersEffect['rules'][number];

function Change({
  is_type,
  from,
  to,
  passing_before,
  passing_after,
  decides_in,
  followed,
}: Changed & { followed: number }) {
  const { sentence } = RULE_NUMBERS[is_type];
  const isMore = asksMore(is_type, from, to);
  return (
    <li>
      <strong>{sentence(to)}</strong>. Now: {sentence(from)}. {formatInteger(passing_after)} of your{' '}
      {formatInteger(followed)} monitored carriers meet it; {formatInteger(passing_before)} meet today’s.{' '}
      {decides_in.length === 0 ? 'It decides in no active classification.' : `It decides for ${inARow(decides_in)}.`}
      {isMore ? ' Overrides given under today’s number end.' : ''}
    </li>
  );
}
