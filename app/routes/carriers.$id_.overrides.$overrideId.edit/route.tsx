import { formatDate } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { FileField } from '@ui/form/file-field';
import { StoppingRuleNotice } from '~/components/carrier/stopping-rule-notice';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { overrideOfAddress } from '~/services/override-of-address.server';
import { requireOverrider } from '~/services/overrider.server';
import { openPage } from '~/services/page.server';
import { carrierMeta } from '~/view/carrier/carrier-meta';
import { ChangeForm, type OverrideFormProps } from './change-form';
import { addFile, changeOverride } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  carrierMeta(args, 'Change an override for carrier');

export async function loader(args: LoaderFunctionArgs) {
  await openPage(args, 'overrideRules');
  const shown = await overrideOfAddress(args);
  await requireOverrider(args, shown.override.is_type);
  return shown;
}

export const action = actionOf('overrideRules', changeOverride, addFile);

export default function EditOverridePage() {
  const { carrier, classification, override, sentence } = useLoaderData<typeof loader>();
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
        <ChangeForm override={override} carrierId={carrier.id} />
        <OverrideFile override={override} carrierId={carrier.id} />
      </div>
    </>
  );
}

function OverrideFile({ override, carrierId }: OverrideFormProps) {
  const [form, fields] = usePostForm<typeof addFile>('file-form');
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
      <PostForm of={form} version={override} isUpload look="plain" submit="Keep the file with it">
        <FileField field={fields.file} label={override.file ? 'Another file in its place' : 'File'} />
      </PostForm>
    </section>
  );
}
