import { useForm } from '@conform-to/react';
import { formatDate } from '@contract/shared/format';
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { FileField } from '@ui/form/file-field';
import { StoppingRuleNotice } from '~/components/carrier/stopping-rule-notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ExpectedVersion, SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { overrideOfAddress } from '~/services/override-of-address.server';
import { requireOverrider } from '~/services/overrider.server';
import { openAction, openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { ChangeForm, type OverrideFormProps } from './change-form';
import { changeOverride } from './override-actions.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Change an override for carrier');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'overrideRules');
  const shown = await overrideOfAddress(args);
  await requireOverrider(args, shown.override.is_type);
  return shown;
}

export async function action(args: ActionFunctionArgs) {
  const { monitor } = await openAction(args, 'overrideRules');
  const { carrier, classification, override } = await overrideOfAddress(args);
  await requireOverrider(args, override.is_type);
  const ids = { carrierId: carrier.id, classificationId: classification.id, overrideId: override.id };
  const place = { ...ids, type: override.is_type };
  return changeOverride(place, args.request, monitor);
}

export default function EditOverridePage() {
  const { carrier, classification, override, sentence } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={`Change the override for ${carrier.name}`}
        context={`${classification.name}: ${sentence}`}
        crumbs={[{ label: carrier.name, to: paths.carrier(carrier.id) }, { label: 'Change the override' }]}
      />
      <div className="stack-wide account-tab">
        <p>
          {[override.user?.first_name, override.user?.last_name].filter(Boolean).join(' ') || 'A former user'} accepted
          this on {formatDate(override.created_at)}. Your name, the time and what you change are kept in the carrier’s
          history.
        </p>
        <StoppingRuleNotice type={override.is_type} />
        <ChangeForm override={override} carrierId={carrier.id} refused={refused} />
        <OverrideFile override={override} carrierId={carrier.id} refused={refused} />
      </div>
    </>
  );
}

function OverrideFile({ override, carrierId, refused }: OverrideFormProps) {
  const [form, fields] = useForm<{ file: string }>({
    id: 'file-form',
    lastResult: refused?.form === 'file' ? refused.result : undefined,
  });
  return (
    <section className="stack" aria-labelledby="override-file">
      <h2 id="override-file">Supporting document</h2>
      {override.file ? (
        <p>
          <Link to={paths.carrierOverrideFile(carrierId, override.id)} reloadDocument discover="none">
            {override.file.name}
          </Link>
        </p>
      ) : (
        <p className="missing">No file is kept with this override.</p>
      )}
      <Form reloadDocument method="post" encType="multipart/form-data" id={form.id} noValidate className="form">
        <ErrorSummary fields={[fields.file]} formErrors={form.errors} />
        <ExpectedVersion of={override} />
        <FileField field={fields.file} label={override.file ? 'Another file in its place' : 'File'} />
        <SubmitButton look="plain">Keep the file with it</SubmitButton>
      </Form>
    </section>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
