import { useForm } from '@conform-to/react';
import type { GateException } from '@contract/loads/gate.entities';
import { Form, Link } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { SubmitButton } from '~/components/form/submit-button';
import { paths } from '~/paths';
import type { FormErrors } from '~/view/form-errors';

interface RequestExceptionProps {
  loadId: number;
  carrierId: number;
  /** The newest one for this load and carrier; null: none was requested. */
  exception: GateException | null;
  refused: FormErrors | undefined;
}

/** Requests an exception, once: what waits is shown instead. Without script it is a form like any other. */
export function RequestException({ loadId, carrierId, exception, refused }: RequestExceptionProps) {
  const [form, fields] = useForm<{ request_note: string }>({ id: 'request-exception', lastResult: refused?.result });
  if (exception?.status === 'requested')
    return (
      <p>
        <Link className="button button-primary" to={paths.loadException(exception.id)}>
          See the request
        </Link>
      </p>
    );
  return (
    <Form reloadDocument method="post" action={paths.loadCover(loadId)} id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.request_note]} formErrors={form.errors} />
      <ul className="plain-bullets">
        <li>Someone else with the permission “compliance” decides. They are notified by email.</li>
        <li>It counts for this load and this carrier alone, and stays with the load.</li>
      </ul>
      <input type="hidden" name="intent" value="request" />
      <input type="hidden" name="carrier_id" value={carrierId} />
      <TextArea field={fields.request_note} label="Why this carrier should have the load" rows={3} />
      <div className="button-row">
        <SubmitButton>Request exception</SubmitButton>
        <Link to={paths.loadCover(loadId)}>Choose another carrier</Link>
      </div>
    </Form>
  );
}
