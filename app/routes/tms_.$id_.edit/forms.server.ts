import { addTmsMappingVersion } from '@contract/tms/tms-mappings.calls';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { RulesForm } from '~/services/tms-rules-form.server';

export const saveRules = defineForm({
  form: 'rules',
  schema: RulesForm,
  call: ({ monitor, params }, version) =>
    monitor.send(addTmsMappingVersion, { params: { id: params.id! }, body: { version } }),
  to: ({ params }) => paths.tmsMapping(params.id!),
  toast: ({ data }) => `Version ${data.shown.number} saved. Look at what it makes of the sample, then use it.`,
});
