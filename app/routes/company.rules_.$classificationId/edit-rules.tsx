import { type SubmissionResult, useForm } from '@conform-to/react';
import type { KeptClassification } from '@contract/rules/classifications.entities';
import { ruleSentence } from '@contract/rules/rule-numbers';
import {
  BASIC_RULE_TYPES,
  MORE_RULE_TYPES,
  RULE_CATEGORIES,
  RULE_CATEGORY_OF,
  RULE_TYPES,
  type RuleType,
} from '@contract/rules/rules.constants';
import { Form, Link } from '@remix-run/react';
import { Checkbox, RadioGroup } from '@ui/form/choices';
import { ErrorSummary } from '@ui/form/error-summary';
import { FieldErrors, type FormField, fieldIds } from '@ui/form/field';
import { TextArea, TextField } from '@ui/form/text-field';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';

const YES_NO = {
  is_active: [
    { value: 'true', label: 'Active' },
    { value: 'false', label: 'Not active: no carrier has a verdict for it' },
  ],
  is_by_broker_election: [
    { value: 'false', label: 'All carriers' },
    { value: 'true', label: 'Only carriers you choose' },
  ],
};

const SETTINGS = [
  { value: '0', label: 'Off' },
  { value: '1', label: 'Advisory' },
  { value: '2', label: 'Active' },
];

const LOAD_FIELDS = ['every_load', 'hazmat', 'temperature_controlled', 'min_value_usd', 'goods', 'customers'] as const;

type Fields = Record<'name' | 'is_active' | 'is_by_broker_election' | (typeof LOAD_FIELDS)[number] | RuleType, string>;

/**
 * The form that changes a classification, with every rule. The chosen values go into the address, for a preview first.
 */
export function EditRules({
  classification,
  refused,
}: {
  classification: KeptClassification;
  refused: SubmissionResult<string[]> | undefined;
}) {
  const { id, name, is_active, is_by_broker_election, rule_set, load_conditions: loads, version } = classification;
  const label = (type: RuleType) => ruleSentence(type, classification.rule_numbers);
  const [form, fields] = useForm<Fields>({
    id: 'rules',
    lastResult: refused,
    defaultValue: {
      name,
      is_active: String(is_active),
      is_by_broker_election: String(is_by_broker_election),
      every_load: loads?.every_load ? 'on' : '',
      hazmat: loads?.hazmat ? 'on' : '',
      temperature_controlled: loads?.temperature_controlled ? 'on' : '',
      min_value_usd: loads?.min_value_usd ? String(loads.min_value_usd) : '',
      goods: loads?.goods?.join('\n') ?? '',
      customers: loads?.customers?.join('\n') ?? '',
      ...Object.fromEntries(RULE_TYPES.map((type) => [type, String(rule_set[type])])),
    },
  });
  const all = [
    fields.name,
    fields.is_active,
    fields.is_by_broker_election,
    ...LOAD_FIELDS.map((name) => fields[name]),
    ...RULE_TYPES.map((type) => fields[type]),
  ];
  return (
    <Form method="get" action={paths.classification(id)} id={form.id} noValidate className="form rules-form">
      <ErrorSummary fields={all} formErrors={form.errors} />
      <input type="hidden" name="look" value="1" />
      <ExpectedVersion of={{ version }} />
      <TextField field={fields.name} label="Name" autoComplete="off" />
      <RadioGroup field={fields.is_active} label="Status" choices={YES_NO.is_active} />
      <RadioGroup
        field={fields.is_by_broker_election}
        label="Applies to"
        hint="Other carriers have no verdict for this classification."
        choices={YES_NO.is_by_broker_election}
      />
      <fieldset className="filter-section">
        <legend>Loads of this classification</legend>
        <p className="small-print">
          Any one of these puts a load in this classification. Its carrier must then pass these rules.
        </p>
        <Checkbox field={fields.every_load} label="Every load" />
        <Checkbox field={fields.hazmat} label="Hazmat" />
        <Checkbox field={fields.temperature_controlled} label="Temperature-controlled" />
        <TextField field={fields.min_value_usd} label="Goods worth at least (USD)" inputMode="numeric" isOptional />
        <TextArea field={fields.goods} label="Goods" hint="One kind a line, such as electronics" rows={3} isOptional />
        <TextArea field={fields.customers} label="Customers" hint="One name a line" rows={3} isOptional />
      </fieldset>
      {RULE_CATEGORIES.map((category) => (
        <section key={category} className="stack" aria-labelledby={`rules-${category}`}>
          <h2 id={`rules-${category}`}>{category}</h2>
          <div className="rule-choices">
            {BASIC_RULE_TYPES.filter((type) => RULE_CATEGORY_OF[type] === category).map((type) => (
              <RuleChoice key={type} field={fields[type]} label={label(type)} />
            ))}
          </div>
        </section>
      ))}
      <section className="stack" aria-labelledby="rules-more">
        <h2 id="rules-more">More checks</h2>
        <p className="small-print">
          Off until you switch them on. Months, dollars and percent in them are{' '}
          <Link to={paths.ruleNumbers()}>your own numbers</Link>, the same in every classification.
        </p>
        <div className="rule-choices">
          {MORE_RULE_TYPES.map((type) => (
            <RuleChoice key={type} field={fields[type]} label={label(type)} />
          ))}
        </div>
      </section>
      <div className="button-row">
        <SubmitButton>Preview impact</SubmitButton>
        <Link to={paths.companyRules()}>Cancel</Link>
      </div>
      <p className="small-print">Nothing is saved yet. The next page shows which carriers change.</p>
    </Form>
  );
}

/** One rule with its three settings on a line. */
function RuleChoice({ field, label }: { field: FormField; label: string }) {
  const { id } = fieldIds(field);
  return (
    <div className="rule-choice" role="radiogroup" aria-labelledby={`${id}-label`}>
      <span className="rule-choice-label" id={`${id}-label`}>
        {label}
      </span>
      <span className="rule-choice-settings">
        {SETTINGS.map(({ value, label: text }, at) => (
          <label key={value} className="choice">
            <input
              // The first carries the field's id: the error summary leads there.
              id={at === 0 ? id : `${id}-${value}`}
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={field.initialValue === value}
            />
            {text}
          </label>
        ))}
      </span>
      <FieldErrors field={field} />
    </div>
  );
}
