import type { Contract, PaymentTerm } from '@contract/onboarding/contracts.calls';
import { formatDate } from '@contract/shared/format';
import { Link } from '@remix-run/react';
import { TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { useRefused } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { SectionError } from '~/components/notice/section-error';
import { paths, withBase } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import type { addTerm, renameTerm } from './forms.server';

const HERE = paths.companyContracts();

interface ContractsProps {
  contracts: SectionResult<Contract[]>;
  paymentTerms: SectionResult<PaymentTerm[]>;
  mayChange: boolean;
}

/** The agreement that carriers sign, in its versions, and when the company pays. */
export function Contracts({ contracts, paymentTerms, mayChange }: ContractsProps) {
  return (
    <div className="stack-wide">
      <section className="stack" aria-labelledby="contracts-title">
        <h2 id="contracts-title">What carriers sign</h2>
        {contracts.ok ? (
          <Agreements contracts={contracts.data} />
        ) : (
          <SectionError name="The agreements" reference={contracts.reference} retryHref={HERE} />
        )}
        {mayChange ? (
          <p>
            <Link className="button" to={paths.newContract()}>
              Upload new version
            </Link>
          </p>
        ) : null}
      </section>
      <section className="stack" aria-labelledby="terms-title">
        <h2 id="terms-title">Payment terms</h2>
        <p className="small-print">Choose a carrier’s terms on its profile.</p>
        {paymentTerms.ok ? (
          <Terms terms={paymentTerms.data} mayChange={mayChange} />
        ) : (
          <SectionError name="The payment terms" reference={paymentTerms.reference} retryHref={HERE} />
        )}
        {mayChange ? <AddTerm /> : null}
      </section>
      {mayChange ? null : <p>Admins change agreements and payment terms.</p>}
    </div>
  );
}

function Agreements({ contracts }: { contracts: readonly Contract[] }) {
  if (contracts.length === 0)
    return <p className="missing">No agreement yet. Upload one so that carriers can finish their packets.</p>;
  return (
    <ul className="plain-bullets">
      {contracts.map(({ id, name, version, is_current, created_at, uploaded_by }) => (
        <li key={id}>
          <strong>
            {name}, version {version}
          </strong>
          {is_current ? ', current' : ''}. Uploaded {formatDate(created_at)}
          {uploaded_by ? ` by ${uploaded_by}` : ''}.{' '}
          <a href={withBase(paths.contractFile(id, { preview: 1 }))} target="_blank" rel="noreferrer">
            View
            <span className="heard-only">
              : {name}, version {version}, opens beside this page
            </span>
          </a>{' '}
          or{' '}
          <a href={withBase(paths.contractFile(id))}>
            download the PDF
            <span className="heard-only">
              {' '}
              of {name}, version {version}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

type TermsProps = { terms: readonly PaymentTerm[]; mayChange: boolean };

function Terms({ terms, mayChange }: TermsProps) {
  if (terms.length === 0) return <p className="missing">No payment terms yet</p>;
  return (
    <ul className="plain-bullets">
      {terms.map((term) => (
        <li key={term.id}>
          {term.name}
          {term.is_retired ? ' (retired)' : ''}
          {mayChange ? <ChangeTerm term={term} /> : null}
        </li>
      ))}
    </ul>
  );
}

function ChangeTerm({ term }: { term: PaymentTerm }) {
  const id = `payment-term-${term.id}`;
  const isRejected = useRefused()?.form === id;
  const [form, fields] = usePostForm<typeof renameTerm>(id, { name: term.name });
  return (
    <details open={isRejected}>
      <summary className="discloses">Change {term.name}</summary>
      <PostForm of={form} version={term} action={HERE}>
        <input type="hidden" name="id" value={term.id} />
        <input type="hidden" name="is_retired" value={term.is_retired ? 'no' : 'yes'} />
        <TextField field={fields.name} label="Name" />
        <div className="button-row">
          <SubmitButton intent="rename-payment-term">Rename</SubmitButton>
          <SubmitButton intent="retire-payment-term" look="plain">
            {term.is_retired ? 'Offer again' : 'Retire'}
          </SubmitButton>
        </div>
      </PostForm>
    </details>
  );
}

function AddTerm() {
  const [form, fields] = usePostForm<typeof addTerm>('payment-term');
  return (
    <PostForm of={form} action={HERE} intent="add-payment-term" submit="Add payment term">
      <TextField field={fields.name} label="New payment term" hint="Such as Net 30, or Quick pay 2 days." />
    </PostForm>
  );
}
