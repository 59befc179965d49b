import { updateEdiPartner } from '@contract/edi/partners.calls';
import { paths } from '~/paths';
import { defineForm } from '~/services/define-form.server';
import { PartnerForm } from '~/services/edi-partner-form.server';
import { shownVersion } from '~/services/page.server';

export const savePartner = defineForm({
  form: 'partner',
  schema: PartnerForm.extend({ expected_version: shownVersion }),
  call: ({ monitor, params }, value) =>
    monitor.send(updateEdiPartner, { params: { id: params.id! }, body: { edi_partner: value } }),
  to: paths.ediPartners(),
  toast: 'Partner saved.',
});
