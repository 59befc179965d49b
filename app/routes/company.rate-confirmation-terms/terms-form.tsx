import { TERMS_VARIABLES } from '@contract/rate-confirmations/rate-confirmations.constants';
import type { TermsTemplate } from '@contract/rate-confirmations/terms.entities';
import { Link } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { saveTerms } from './forms.server';

/** Rows for new clauses. */
const BLANK_CLAUSES = 2;

/** The clauses that rate confirmations print, with rows for more. One that is emptied is taken out. */
export function TermsForm({ terms }: { terms: TermsTemplate }) {
  const blank = Array.from({ length: BLANK_CLAUSES }, () => ({ heading: '', text: '' }));
  const [form, fields] = usePostForm<typeof saveTerms>('terms', {
    clauses: [...terms.clauses.map(({ heading, text }) => ({ heading, text })), ...blank],
  });
  const clauses = fields.clauses.getFieldList();
  const perClause = clauses.map((clause) => clause.getFieldset());
  return (
    <PostForm of={form} version={terms} className="form load-form">
      {clauses.map(({ key }, at) => (
        <fieldset key={key} className="filter-section">
          <legend>Clause {at + 1}</legend>
          <TextField
            field={perClause[at]!.heading}
            label="Heading"
            autoComplete="off"
            isOptional={at >= terms.clauses.length}
          />
          <TextArea field={perClause[at]!.text} label="Text" rows={4} isOptional={at >= terms.clauses.length} />
        </fieldset>
      ))}
      <div className="button-row">
        <SubmitButton>Save the terms</SubmitButton>
        <Link to={paths.rateConfirmations()}>Back to rate confirmations</Link>
      </div>
      <details>
        <summary className="discloses">What is filled in</summary>
        <p>Type a name in double braces. Each rate confirmation prints what stands for it.</p>
        <DefinitionList
          items={Object.entries(TERMS_VARIABLES).map(([name, value]) => ({ term: `{{${name}}}`, value }))}
        />
      </details>
    </PostForm>
  );
}
