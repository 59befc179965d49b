import { formatPhone } from '@contract/shared/format';
import { Checkbox, CheckboxGroup, RadioGroup, Select } from '@ui/form/choices';
import { FieldGroup } from '@ui/form/field-group';
import { TextArea, TextField } from '@ui/form/text-field';
import type { ReactNode } from 'react';
import type { FieldCondition } from '../../../carrier-pages/conditional-fields';
import type { Phrase } from '../../../carrier-pages/language';
import type { FormErrors } from '../../../carrier-pages/page-form';
import { useFields, useSpeaker } from '../../../carrier-pages/speech';
import { type Answers, CHECKED, LONG_TEXT_MAX, type SectionField } from '../section-fields';

const INPUT_TYPES: Partial<Record<SectionField['kind'], 'email' | 'tel' | 'date'>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
};

type SectionFieldsProps = {
  fields: readonly SectionField[];
  answers: Answers;
  errors: FormErrors;
  /** Last four characters of each secret on file. */
  kept: Record<string, string>;
};

/** The fields of a section, those that belong together under their caption. */
export function SectionFields({ fields, ...known }: SectionFieldsProps) {
  const { say } = useSpeaker();
  const groups: { caption: Phrase | null; shownIf: FieldCondition | undefined; fields: SectionField[] }[] = [];
  for (const field of fields.filter(({ setTo }) => !setTo)) {
    if (field.group !== undefined || groups.length === 0)
      groups.push({ caption: field.group ?? null, shownIf: field.groupIf, fields: [] });
    groups.at(-1)!.fields.push(field);
  }
  return groups.map(({ caption, shownIf, fields: inGroup }) => {
    const inputs = inGroup.map((field) => (
      <ShownIf key={field.name} condition={field.shownIf}>
        <SectionInput field={field} {...known} />
      </ShownIf>
    ));
    return caption === null ? (
      inputs
    ) : (
      <ShownIf key={caption} condition={shownIf}>
        <FieldGroup caption={say(caption)}>
          {inGroup[0]!.copies ? (
            <>
              {inputs[0]}
              <div data-unless>{inputs.slice(1)}</div>
            </>
          ) : (
            inputs
          )}
        </FieldGroup>
      </ShownIf>
    );
  });
}

/** In the page always; seen once a choice that shows it is made. */
export function ShownIf({ condition, children }: { condition: FieldCondition | undefined; children: ReactNode }) {
  return condition === undefined ? children : <div data-if={condition}>{children}</div>;
}

type SectionInputProps = Omit<SectionFieldsProps, 'fields'> & { field: SectionField };

/** The words of a federal form: they count in English, and the translation helps to read them. */
function Statements({ phrases }: { phrases: readonly Phrase[] }) {
  const { language, say } = useSpeaker();
  return phrases.map((phrase) => (
    <p key={phrase}>
      <span lang="en">{phrase}</span>
      {language === 'en' ? null : (
        <>
          <br />
          <span className="small-print">{say(phrase)}</span>
        </>
      )}
    </p>
  ));
}

/** One field of a section, with what is known or was typed. */
function SectionInput({ field: asked, answers, errors, kept }: SectionInputProps) {
  const { say } = useSpeaker();
  const fieldOf = useFields(answers, errors);
  const { name, label, kind } = asked;
  const choices = (asked.choices ?? []).map((choice) => ({ ...choice, label: say(choice.label) }));
  const ending = kept[name];
  const known = fieldOf(name);
  // A number is kept in E.164 and shown as people write it.
  const initialValue =
    kind === 'phone' && known.initialValue ? formatPhone(String(known.initialValue)) : known.initialValue;
  const field = { ...known, initialValue, maxLength: asked.max ?? (kind === 'long' ? LONG_TEXT_MAX : 200) };
  const props = {
    field,
    label: say(label),
    hint: ending ? say('On file: ends in {0}. Leave blank to keep it.', ending) : asked.hint && say(asked.hint),
    isOptional: !asked.isRequired,
  };
  if (kind === 'choices')
    return (
      <>
        {asked.statements ? <Statements phrases={asked.statements} /> : null}
        <div className={choices.length > 1 ? 'choice-columns' : undefined}>
          <CheckboxGroup {...props} field={{ ...field, id: name, name: `${name}[]` }} choices={choices} />
        </div>
      </>
    );
  if (kind === 'check') return <Checkbox field={field} label={say(label)} value={CHECKED} hides />;
  if (kind === 'radio') return <RadioGroup {...props} choices={choices} />;
  if (kind === 'select') return <Select {...props} choices={[{ value: '', label: say('Choose…') }, ...choices]} />;
  if (kind === 'long') return <TextArea {...props} rows={3} />;
  return (
    <TextField
      {...props}
      type={INPUT_TYPES[kind] ?? 'text'}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete={kind === 'secret' ? 'off' : asked.autoComplete}
    />
  );
}
