import { approveCompanyChangeOrder, rejectCompanyChangeOrder } from '@contract/account/company-details.calls';
import { COMPANY_DETAIL_NAMES } from '@contract/account/company-details.constants';
import { z } from 'zod';

import { paths } from '~/paths';
import { defineForm, type Sending } from '~/services/define-form.server';

const note = z.string().default('');
const to = ({ params }: Sending) => paths.companyChangeOrder(params.id!);

/** Approves the change, if each detail is still as the page showed it. */
export const approve = defineForm({
  form: 'decision',
  intent: 'approve',
  schema: z.object({ note }),
  call: ({ monitor, params, sent }, value) =>
    monitor.send(approveCompanyChangeOrder, { params: { id: params.id! }, body: { ...value, seen: seenIn(sent) } }),
  to,
  toast: 'Change approved and made.',
});

export const reject = defineForm({
  form: 'decision',
  intent: 'reject',
  schema: z.object({ note }),
  call: ({ monitor, params }, value) =>
    monitor.send(rejectCompanyChangeOrder, { params: { id: params.id! }, body: { note: value.note } }),
  to,
  toast: { message: 'Change rejected. Nothing changed.', type: 'info' },
});

/** What the page showed of each detail; an empty one is none. */
function seenIn(sent: FormData) {
  return Object.fromEntries(
    COMPANY_DETAIL_NAMES.flatMap((field) => {
      const seen = sent.get(`seen.${field}`);
      return typeof seen === 'string' ? [[field, seen === '' ? null : seen] as const] : [];
    }),
  );
}
