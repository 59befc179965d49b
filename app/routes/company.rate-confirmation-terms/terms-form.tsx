import { TERMS_EXAMPLE, TERMS_VARIABLES } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { TermsTemplate } from '@contract/rate-confirmations/terms.entities';
import { termsParts } from '@contract/rate-confirmations/terms-variables';
import { Link } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { initialText } from '@ui/form/field';
import { TextArea, TextField } from '@ui/form/text-field';
import { Fragment } from 'react';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { saveTerms } from './forms.server';

/** Rows for new clauses. */
const BLANK_CLAUSES = 2;

interface TermsFormProps {
  terms: TermsTemplate;
  /** The company's name, which the terms print. */
  broker: string;
}

/**
 * The clauses as a rate confirmation prints them, each opened to be changed, with rows for more. One that is emptied is
 * taken out. “Preview” prints what is typed and saves nothing.
 */
export function TermsForm({ terms, broker }: TermsFormProps) {
  const saved = terms.clauses;
  const blank = Array.from({ length: BLANK_CLAUSES }, () => ({ heading: '', text: '' }));
  const [form, fields] = usePostForm<typeof saveTerms>('terms', {
    clauses: [...saved.map(({ heading, text }) => ({ heading, text })), ...blank],
  });
  const isTyped = useRefused()?.form === 'terms';
  const clauses = fields.clauses.getFieldList().map((clause, at) => {
    const { heading, text } = clause.getFieldset();
    const typed = { heading: initialText(heading), text: initialText(text) };
    return {
      key: clause.key,
      heading,
      text,
      typed,
      isNew: at >= saved.length,
      isWrong: [heading, text].some(({ errors }) => errors !== undefined),
      isChanged: typed.heading !== (saved[at]?.heading ?? '') || typed.text !== (saved[at]?.text ?? ''),
    };
  });
  return (
    <PostForm of={form} version={terms} className="form terms-form">
      <p>
        {isTyped
          ? 'Preview of your changes. They are not saved yet.'
          : 'This is what the carrier reads on the confirmation.'}{' '}
        <span className="small-print">
          Underlined words are examples. Each confirmation prints its own load’s words there.
        </span>
      </p>
      <ol className="stack">
        {clauses.map(({ key, heading, text, typed, isNew, isWrong, isChanged }, at) => (
          <li key={key} className="terms-clause">
            {typed.heading === '' && typed.text === '' ? null : (
              <p>
                <strong>
                  <Printed text={typed.heading} broker={broker} />.
                </strong>{' '}
                <Printed text={typed.text} broker={broker} />
                {isChanged ? <span className="attention"> {isNew ? 'New' : 'Changed'}, not saved</span> : null}
              </p>
            )}
            <details open={isWrong || isChanged}>
              <summary className="discloses">
                {isNew ? 'Add a clause' : 'Change'}
                {isNew ? null : <span className="heard-only"> clause {at + 1}</span>}
              </summary>
              <fieldset className="filter-section">
                <legend>Clause {at + 1}</legend>
                <TextField field={heading} label="Heading" autoComplete="off" isOptional={isNew} />
                <TextArea
                  field={text}
                  label="Text"
                  rows={4}
                  hint={isNew ? undefined : 'Empty both to remove the clause.'}
                  isOptional={isNew}
                />
              </fieldset>
            </details>
          </li>
        ))}
      </ol>
      <details>
        <summary className="discloses">Words that fill themselves in</summary>
        <p>Type a name in double braces. Each rate confirmation prints its own value there.</p>
        <DefinitionList
          items={Object.entries(TERMS_VARIABLES).map(([name, value]) => ({ term: `{{${name}}}`, value }))}
        />
      </details>
      <div className="button-row">
        <SubmitButton>Save the terms</SubmitButton>
        <SubmitButton look="plain" intent="preview">
          Preview
        </SubmitButton>
        <Link to={paths.rateConfirmations()}>Back to rate confirmations</Link>
      </div>
    </PostForm>
  );
}

/** A clause's text with the example's words in place of variables. */
function Printed({ text, broker }: { text: string; broker: string }) {
  const example = { ...TERMS_EXAMPLE, broker_name: broker };
  return termsParts(text).map((part, at) => {
    const key = `${at}`;
    return 'text' in part ? <Fragment key={key}>{part.text}</Fragment> : <u key={key}>{example[part.variable]}</u>;
  });
}
