import { parseWithZod } from '@conform-to/zod/v4';
import { updateClassification } from '@contract/rules/classifications.calls';
import { RULE_TYPES } from '@contract/rules/rules.constants';
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useLocation } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { ButtonForm } from '~/components/form/button-form';
import { useRefused } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { getClassification, previewClassification } from '~/models/rules.server';
import { paths, withParams } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { assertShortLists } from '~/services/read-form.server';
import { pageMeta } from '~/view/page-title';
import { EditRules } from './edit-rules';
import { describeChanges, Effect } from './effect';
import { type RulesChange, RulesForm } from './rules-form.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? `Rules of ${args.data.classification.name}` : 'Rules');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'changeRules');
  const id = args.params.classificationId!;
  const classification = await getClassification(monitor, id);
  const search = new URL(args.request.url).searchParams;
  if (!search.has('name')) return data({ classification, wrong: undefined, look: null });
  const submission = parseWithZod(assertShortLists(search), { schema: RulesForm });
  if (submission.status !== 'success')
    return data({ classification, wrong: submission.reply(), look: null }, { status: 400 });
  // Back from the preview to change more: the form as it was filled in.
  if (!search.has('look')) return data({ classification, wrong: submission.reply(), look: null });
  const change = submission.value;
  const effect = await previewClassification(monitor, id, {
    is_active: change.is_active,
    is_by_broker_election: change.is_by_broker_election,
    rule_set: change.rule_set,
    page: search.get('page') ?? undefined,
  });
  return data({ classification, wrong: undefined, look: { change, effect } });
}

const saveRules = defineForm({
  form: 'save-rules',
  schema: RulesForm,
  call: ({ monitor, params }, change) =>
    monitor.send(updateClassification, { params: { id: params.classificationId! }, body: { classification: change } }),
  to: paths.companyRules(),
  toast: ({ data: { name } }) => ({
    message: `Rules of ${name} saved.`,
    description: 'Your carriers are being reassessed.',
  }),
});

export const action = actionOf('changeRules', saveRules);

export default function ClassificationRulesPage() {
  const { classification, wrong, look } = useLoaderData<typeof loader>();
  const refused = useRefused();
  const problem = refused && wordsOf(refused);
  const crumbs = [{ label: 'Rules', to: paths.companyRules() }, { label: classification.name }];
  if (look === null)
    return (
      <>
        <PageHeader
          title={`Change ${classification.name}`}
          context="Active rules decide. Advisory rules are shown and never decide."
          crumbs={crumbs}
        />
        <div className="account-tab">
          <EditRules key={classification.version} classification={classification} refused={wrong} />
        </div>
      </>
    );
  return (
    <>
      <PageHeader
        title={`Save these rules for ${classification.name}?`}
        context="Nothing is saved yet"
        crumbs={crumbs}
      />
      <Look
        classification={classification}
        change={look.change as RulesChange}
        effect={look.effect}
        problem={problem}
      />
    </>
  );
}

const wordsOf = ({ result }: NonNullable<ReturnType<typeof useRefused>>) =>
  Object.values(result.error ?? {})
    .flatMap((words) => words ?? [])
    .join(' ');

type Loaded = Extract<Awaited<ReturnType<typeof loader>>['data'], { look: object }>;

function Look({
  classification,
  change,
  effect,
  problem,
}: { classification: Loaded['classification']; problem: string | undefined } & Loaded['look']) {
  const location = useLocation();
  const again = withParams(location, { look: null });
  const isChanged = change.expected_version !== classification.version;
  const words = describeChanges(classification, change);
  if (isChanged || problem !== undefined)
    return (
      <div className="stack-wide account-tab">
        <Notice kind="error" title="Nothing was saved">
          <p>
            {problem ??
              `${classification.updated_by ?? 'Someone'} changed ${classification.name} while you were editing. Review it and try again.`}
          </p>
          <p>
            <Link to={isChanged ? paths.classification(classification.id) : again}>
              {isChanged ? 'Start from the current rules' : 'Back to editing'}
            </Link>
          </p>
        </Notice>
        {isChanged && words.length > 0 ? (
          <section className="stack">
            <h2>Your changes that differ from the current rules</h2>
            <Words words={words} />
          </section>
        ) : null}
      </div>
    );
  return (
    <div className="stack-wide account-tab">
      <section className="stack" aria-labelledby="changes-title">
        <h2 id="changes-title">Your changes</h2>
        {words.length === 0 ? <p>None: every rule is as saved.</p> : <Words words={words} />}
      </section>
      {words.length === 0 ? (
        <p>
          <Link to={again}>Back to editing</Link>
        </p>
      ) : (
        <>
          <ButtonForm action={location.pathname + location.search} className="button-row">
            <HiddenChange change={change} />
            <SubmitButton>Save rules</SubmitButton>
            <Link to={again}>Back to editing</Link>
            <Link to={paths.companyRules()}>Cancel</Link>
          </ButtonForm>
          <Effect {...effect} name={change.name} />
        </>
      )}
    </div>
  );
}

const Words = ({ words }: { words: readonly string[] }) => (
  <ul className="plain-bullets">
    {words.map((one) => (
      <li key={one}>{one}</li>
    ))}
  </ul>
);

function HiddenChange({ change }: { change: RulesChange }) {
  const { rule_set, load_conditions: loads, ...values } = change;
  return (
    <>
      {Object.entries(values).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={String(value)} />
      ))}
      {(['every_load', 'hazmat', 'temperature_controlled'] as const).map((name) =>
        loads[name] ? <input key={name} type="hidden" name={name} value="on" /> : null,
      )}
      <input type="hidden" name="min_value_usd" value={loads.min_value_usd ?? ''} />
      <input type="hidden" name="goods" value={loads.goods.join('\n')} />
      <input type="hidden" name="customers" value={loads.customers.join('\n')} />
      {RULE_TYPES.map((type) => (
        <input key={type} type="hidden" name={type} value={rule_set[type]} />
      ))}
    </>
  );
}
