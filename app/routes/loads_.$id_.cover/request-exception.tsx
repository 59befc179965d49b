import type { GateException } from '@contract/loads/gate.entities';
import { Link } from '@remix-run/react';
import { TextArea } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { KeptLink } from '~/components/row-link';
import { paths } from '~/paths';
import type { requestException } from './forms.server';

interface RequestExceptionProps {
  loadId: number;
  carrierId: number;
  /** The newest one for this load and carrier; null: none was requested. */
  exception: GateException | null;
}

/** Requests an exception, once: what waits is shown instead. Without script it is a form like any other. */
export function RequestException({ loadId, carrierId, exception }: RequestExceptionProps) {
  const [form, fields] = usePostForm<typeof requestException>('request-exception');
  if (exception?.status === 'requested')
    return (
      <p>
        <Link className="button button-primary" to={paths.loadException(exception.id)}>
          See the request
        </Link>
      </p>
    );
  return (
    <PostForm
      of={form}
      action={paths.loadCover(loadId, { carrier_id: carrierId })}
      intent="request"
      submit="Request exception"
      back={<KeptLink to={paths.loadCover(loadId)}>Choose another carrier</KeptLink>}
    >
      <ul className="plain-bullets">
        <li>Someone else with the permission “compliance” decides. They are notified by email.</li>
        <li>It counts for this load and this carrier alone, and stays with the load.</li>
      </ul>
      <input type="hidden" name="carrier_id" value={carrierId} />
      <TextArea field={fields.request_note} label="Reason" rows={3} />
    </PostForm>
  );
}
