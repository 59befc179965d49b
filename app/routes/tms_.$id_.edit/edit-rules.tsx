import {
  DATE_ORDER_LABELS,
  DATE_ORDERS,
  DISTANCE_UNITS,
  MEANINGS,
  MESSAGE_TIME_ZONES,
  MONEY_UNITS,
  OWNABLE_FIELDS,
  STATUS_MEANING_LABELS,
  STATUS_MEANINGS,
  STOP_MEANING_LABELS,
  STOP_MEANINGS,
  TEMPERATURE_UNITS,
  UNIT_LABELS,
  WEIGHT_UNITS,
} from '@contract/tms/tms.constants';
import type { TmsMapping } from '@contract/tms/tms.entities';
import { Link } from '@remix-run/react';
import { CheckboxGroup, type Choice, Select } from '@ui/form/choices';
import type { FormField } from '@ui/form/field';
import { FieldGroup } from '@ui/form/field-group';
import { NumberField } from '@ui/form/number-field';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { paths } from '~/paths';
import type { saveRules } from './forms.server';

interface EditRulesProps {
  mapping: TmsMapping;
  rows: readonly { path: string; of: 'load' | 'stop'; says: string; theirs: string | null }[];
}

const BLANK_WORDS = 2;
const ALL_MEANINGS = 'meanings';

/** What each value of the sample says, the words of the TMS, its units, and what it may change. */
export function EditRules({ mapping, rows }: EditRulesProps) {
  const { rules, sample, trial } = mapping.shown;
  const unknown = (of: 'status' | 'stop') =>
    trial.unknown_words.flatMap((word) => (word.of === of ? [{ theirs: word.theirs, ours: '' }] : []));
  const blank = Array.from({ length: BLANK_WORDS }, () => ({ theirs: '', ours: '' }));
  const [form, fields] = usePostForm<typeof saveRules>('rules', {
    rows: rows.map(({ path, of, says }) => ({ path, of, says })),
    loads_path: rules.loads_path,
    stops_path: rules.stops_path ?? '',
    status_words: [...rules.status_words, ...unknown('status'), ...blank],
    stop_words: [...rules.stop_words, ...unknown('stop'), ...blank],
    weight_unit: rules.weight_unit,
    distance_unit: rules.distance_unit,
    temperature_unit: rules.temperature_unit,
    money_unit: rules.money_unit,
    time_zone: rules.time_zone,
    date_order: rules.date_order,
    oldest_hours: String(rules.oldest_hours),
    only_new: rules.only_new,
    sample,
  });
  return (
    <PostForm
      of={form}
      version={mapping}
      className="form"
      submit="Save and try on the sample"
      back={<Link to={paths.tmsMapping(mapping.id)}>Cancel</Link>}
    >
      <datalist id={ALL_MEANINGS}>
        {[...MEANINGS.keys()].map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <FieldGroup caption="Values of the sample">
        {fields.rows.getFieldList().map((row, at) => {
          const { path, of, says } = row.getFieldset();
          return (
            <div key={row.key}>
              <input type="hidden" name={path.name} value={rows[at]?.path ?? ''} />
              <input type="hidden" name={of.name} value={rows[at]?.of ?? 'load'} />
              <TextField
                field={says}
                label={rows[at]?.theirs ?? 'Not in the sample'}
                hint={
                  <code className="broken-anywhere">{`${rows[at]?.of === 'stop' ? 'stop ' : ''}${rows[at]?.path ?? ''}`}</code>
                }
                list={ALL_MEANINGS}
                placeholder="Not read"
                autoComplete="off"
              />
            </div>
          );
        })}
      </FieldGroup>
      <Words
        caption="Statuses"
        list={fields.status_words.getFieldList()}
        choices={choicesOf(STATUS_MEANINGS, STATUS_MEANING_LABELS)}
      />
      <Words
        caption="Kinds of stops"
        list={fields.stop_words.getFieldList()}
        choices={choicesOf(STOP_MEANINGS, STOP_MEANING_LABELS)}
      />
      <FieldGroup caption="Units">
        <Select field={fields.weight_unit} label="Weight" choices={choicesOf(WEIGHT_UNITS, UNIT_LABELS)} />
        <Select field={fields.distance_unit} label="Distance" choices={choicesOf(DISTANCE_UNITS, UNIT_LABELS)} />
        <Select
          field={fields.temperature_unit}
          label="Temperature"
          choices={choicesOf(TEMPERATURE_UNITS, UNIT_LABELS)}
        />
        <Select field={fields.money_unit} label="Money" choices={choicesOf(MONEY_UNITS, UNIT_LABELS)} />
        <Select
          field={fields.time_zone}
          label="Times without a zone are in"
          choices={MESSAGE_TIME_ZONES.map((zone) => ({
            value: zone,
            label: zone === 'stop' ? 'The zone of the stop' : zone,
          }))}
        />
        <Select
          field={fields.date_order}
          label="Dates with slashes"
          choices={choicesOf(DATE_ORDERS, DATE_ORDER_LABELS)}
        />
      </FieldGroup>
      <CheckboxGroup
        field={fields.only_new}
        label="Only for new loads"
        hint="The TMS says these once. Afterward they are yours, whatever it sends. What a person sets here always stays."
        choices={Object.entries(OWNABLE_FIELDS).map(([value, label]) => ({ value, label }))}
      />
      <NumberField
        field={fields.oldest_hours}
        label="Oldest message"
        hint="One that was written longer ago waits for a person."
        unit="hours"
        min={1}
        max={720}
      />
      <details>
        <summary className="discloses">Sample, and where loads and stops are in it</summary>
        <div className="form">
          <TextField
            field={fields.loads_path}
            label="Loads"
            hint="$ is the message. [*] is each of a list."
            autoComplete="off"
          />
          <TextField
            field={fields.stops_path}
            label="Stops"
            hint="$ is the load. Leave blank if each stop has values of its own."
            autoComplete="off"
            isOptional
          />
          <TextArea field={fields.sample} label="Sample" rows={12} />
        </div>
      </details>
    </PostForm>
  );
}

const choicesOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>): Choice[] =>
  values.map((value) => ({ value, label: labels[value] }));

interface WordField {
  key?: string;
  getFieldset: () => { theirs: FormField; ours: FormField };
}

function Words({ caption, list, choices }: { caption: string; list: readonly WordField[]; choices: Choice[] }) {
  return (
    <FieldGroup caption={caption}>
      {list.map((word, at) => {
        const { theirs, ours } = word.getFieldset();
        return (
          <div key={word.key} className="pair">
            <TextField field={theirs} label={`Word ${at + 1} of the TMS`} autoComplete="off" isOptional />
            <Select field={ours} label="It says" choices={[{ value: '', label: 'Choose' }, ...choices]} isOptional />
          </div>
        );
      })}
    </FieldGroup>
  );
}
