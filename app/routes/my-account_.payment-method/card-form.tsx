import { Form, useSubmit } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { Notice } from '@ui/notice';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRefused } from '~/components/form/refusal';
import { SubmitButton } from '~/components/form/submit-button';
import { openHostedFields } from './hosted-fields';

const FIELDS = [
  { name: 'number', label: 'Card number' },
  { name: 'expirationDate', label: 'Expires (month / year)' },
  { name: 'cvv', label: 'Security code' },
  { name: 'postalCode', label: 'Postal code of the card' },
] as const;

type Opened = Awaited<ReturnType<typeof openHostedFields>>;

interface CardFormProps {
  clientToken: string;
}

/** The payment service's own fields. The form that is sent to us carries its nonce and nothing else. */
export function CardForm({ clientToken }: CardFormProps) {
  const submit = useSubmit();
  const refused = useRefused();
  const opened = useRef<Opened | null>(null);
  const [state, setState] = useState<'opening' | 'open' | 'away'>('opening');
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    let isGone = false;
    const containers = Object.fromEntries(FIELDS.map(({ name }) => [name, `#card-${name}`]));
    openHostedFields(clientToken, containers).then(
      (fields) => {
        if (isGone) return void fields.teardown();
        opened.current = fields;
        setState('open');
      },
      () => setState('away'),
    );
    return () => {
      isGone = true;
      void opened.current?.teardown();
      opened.current = null;
    };
  }, [clientToken]);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setProblem(null);
    try {
      const nonce = (await opened.current?.tokenize())?.nonce;
      if (nonce !== undefined) submit({ nonce }, { method: 'post' });
    } catch {
      setProblem('The card is not complete. Check each field.');
    }
  }

  const shown = problem === null ? refused?.result.error?.[''] : [problem];
  return (
    <Form method="post" className="form" onSubmit={send} noValidate>
      <ErrorSummary fields={[]} formErrors={shown ?? []} />
      <noscript>
        <Notice kind="warning" title="This page needs scripts">
          <p>Cards are typed into the payment service’s own fields, which are a script. No other page needs one.</p>
        </Notice>
      </noscript>
      {state === 'away' ? (
        <Notice kind="error" title="The payment service could not be reached">
          <p>Nothing was sent. Load this page again, or try later.</p>
        </Notice>
      ) : null}
      {FIELDS.map(({ name, label }) => (
        <div className="field" key={name}>
          <label className="field-label" htmlFor={`card-${name}`}>
            {label}
          </label>
          <div className="input card-field" id={`card-${name}`} />
        </div>
      ))}
      {state === 'open' ? <SubmitButton>Add this card</SubmitButton> : null}
    </Form>
  );
}
