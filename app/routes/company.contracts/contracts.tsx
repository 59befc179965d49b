import { useForm } from '@conform-to/react';
import type { Contract, PaymentTerm } from '@contract/onboarding/contracts.calls';
import { formatDate } from '@contract/shared/format';
import { Form, Link } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextField } from '@ui/form/text-field';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { SectionError } from '~/components/notice/section-error';
import { paths, withBase } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import type { FormErrors } from '~/view/form-errors';

const HERE = paths.companyContracts();

interface ContractsProps {
  contracts: SectionResult<Contract[]>;
  paymentTerms: SectionResult<PaymentTerm[]>;
  mayChange: boolean;
  refused: FormErrors | undefined;
}

/** The agreement that carriers sign, in its versions, and when the company pays. */
export function Contracts({ contracts, paymentTerms, mayChange, refused }: ContractsProps) {
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
          <Terms terms={paymentTerms.data} mayChange={mayChange} refused={refused} />
        ) : (
          <SectionError name="The payment terms" reference={paymentTerms.reference} retryHref={HERE} />
        )}
        {mayChange ? <AddTerm refused={refused} /> : null}
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

type TermsProps = { terms: readonly PaymentTerm[]; mayChange: boolean; refused: FormErrors | undefined };

function Terms({ terms, mayChange, refused }: TermsProps) {
  if (terms.length === 0) return <p className="missing">No payment terms yet</p>;
  return (
    <ul className="plain-bullets">
      {terms.map((term) => (
        <li key={term.id}>
          {term.name}
          {term.is_retired ? ' (retired)' : ''}
          {mayChange ? <ChangeTerm term={term} refused={refused} /> : null}
        </li>
      ))}
    </ul>
  );
}

function ChangeTerm({ term, refused }: { term: PaymentTerm; refused: FormErrors | undefined }) {
  const id = `payment-term-${term.id}`;
  const isRejected = refused?.form === id;
  const [form, fields] = useForm<{ name: string }>({
    id,
    lastResult: isRejected ? refused.result : undefined,
    defaultValue: { name: term.name },
  });
  return (
    <details open={isRejected}>
      <summary className="discloses">Change {term.name}</summary>
      <Form reloadDocument method="post" action={HERE} id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.name]} formErrors={form.errors} />
        <input type="hidden" name="id" value={term.id} />
        <ExpectedVersion of={term} />
        <input type="hidden" name="is_retired" value={term.is_retired ? 'no' : 'yes'} />
        <TextField field={fields.name} label="Name" />
        <div className="button-row">
          <SubmitButton intent="rename-payment-term">Rename</SubmitButton>
          <SubmitButton intent="retire-payment-term" look="plain">
            {term.is_retired ? 'Offer again' : 'Retire'}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}

function AddTerm({ refused }: { refused: FormErrors | undefined }) {
  const [form, fields] = useForm<{ name: string }>({
    id: 'payment-term',
    lastResult: refused?.form === 'payment-term' ? refused.result : undefined,
  });
  return (
    <Form reloadDocument method="post" action={HERE} id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.name]} formErrors={form.errors} />
      <TextField field={fields.name} label="New payment term" hint="Such as Net 30, or Quick pay 2 days." />
      <SubmitButton intent="add-payment-term">Add payment term</SubmitButton>
    </Form>
  );
}
