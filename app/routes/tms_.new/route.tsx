import { TMS_FORMAT_LABELS, TMS_FORMATS } from '@contract/tms/tms.constants';
import { createTmsMapping, listTmsRecipes } from '@contract/tms/tms-mappings.calls';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { RadioGroup, Select } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) => pageMeta(args, 'New TMS mapping');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageApi');
  return { recipes: (await monitor.get(listTmsRecipes, {})).tms_recipes };
}

const addMapping = defineForm({
  form: 'mapping',
  schema: createTmsMapping.body!.shape.tms_mapping,
  call: ({ monitor, submissionId }, value) =>
    monitor.send(createTmsMapping, { body: { tms_mapping: value } }, { submissionId }),
  to: ({ data }) => paths.tmsMapping(data.id),
  toast: 'Mapping added. Look at what it makes of the sample before you use it.',
});

export const action = actionOf('manageApi', addMapping);

const FORMATS = TMS_FORMATS.map((value) => ({ value, label: TMS_FORMAT_LABELS[value] }));

export default function NewMappingPage() {
  const { recipes } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof addMapping>('mapping', { format: 'json' });
  return (
    <>
      <PageHeader
        title="Add a TMS mapping"
        context="From a message that your TMS sends"
        crumbs={[{ label: 'TMS', to: paths.tmsMappings() }, { label: 'New mapping' }]}
      />
      <div className="stack-wide account-tab">
        <PostForm of={form} submit="Add mapping" back={<Link to={paths.tmsMappings()}>Cancel</Link>}>
          <TextField field={fields.name} label="Name" hint="The TMS, or who sends the messages." autoComplete="off" />
          <Select
            field={fields.recipe}
            label="Begin with"
            choices={[
              { value: '', label: 'The names in my sample' },
              ...recipes.map(({ key, tms }) => ({ value: key, label: `The recipe for ${tms}` })),
            ]}
          />
          <RadioGroup field={fields.format} label="Format" choices={FORMATS} />
          <TextArea
            field={fields.sample}
            label="Sample"
            hint="One message as your TMS sends it, with all the fields you use, 100 kB at most. A recipe has one of its own."
            rows={12}
            isOptional
          />
        </PostForm>
        <section className="stack" aria-labelledby="recipes-title">
          <h2 id="recipes-title">Recipes</h2>
          <dl className="stack">
            {recipes.map(({ key, tms, about, sources }) => (
              <div key={key}>
                <dt>{tms}</dt>
                <dd>
                  {about} <span className="small-print broken-anywhere">From {sources.join(', ')}</span>
                </dd>
              </div>
            ))}
            <div>
              <dt>Tai, Ascend, Aljex, Revenova</dt>
              <dd>
                No public description of their messages was found. Paste an export or a notice of yours: its names
                propose the mapping.
              </dd>
            </div>
          </dl>
        </section>
      </div>
    </>
  );
}
