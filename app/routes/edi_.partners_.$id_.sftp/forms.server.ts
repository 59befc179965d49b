import { EdiSftpInput, removeEdiSftp, setEdiSftp } from '@contract/edi/partners.calls';
import { paths } from '~/paths';
import { defineForm, Nothing } from '~/services/define-form.server';

export const saveSftp = defineForm({
  form: 'sftp',
  intent: 'save',
  schema: EdiSftpInput,
  secret: ['password', 'private_key'],
  call: ({ monitor, params }, value) => monitor.send(setEdiSftp, { params: { id: params.id! }, body: { sftp: value } }),
  to: ({ params }) => paths.ediPartner(params.id!),
  toast: 'Saved. The first exchange is within a minute.',
});

export const endSftp = defineForm({
  form: 'end',
  intent: 'end',
  schema: Nothing,
  call: ({ monitor, params }) => monitor.send(removeEdiSftp, { params: { id: params.id! } }),
  to: ({ params }) => paths.ediPartner(params.id!),
  toast: 'Ended. Files go by the folders alone.',
});
