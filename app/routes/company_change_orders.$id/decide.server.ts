import { COMPANY_DETAIL_NAMES } from '@contract/account/company-details.constants';
import { data } from '@remix-run/node';
import { approveCompanyChangeOrder, rejectCompanyChangeOrder } from '~/models/company.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import { problemResponse } from '~/view/problem';

/** Approves or rejects, as the pressed button says; or what the page says again, with the note that was typed. */
export async function decideChangeOrder(monitor: Monitor, id: string, request: Request) {
  const form = await readForm(request);
  const note = textOf(form, 'note') ?? '';
  const intent = form.get('intent');
  if (intent !== 'approve' && intent !== 'reject')
    throw problemResponse({ status: 400, message: 'This form does not name an action. Open the page again.' });
  const answer =
    intent === 'approve'
      ? await approveCompanyChangeOrder(monitor, id, { note, seen: seenIn(form) })
      : await rejectCompanyChangeOrder(monitor, id, note);
  if (answer.ok)
    return redirectWithToast(
      paths.companyChangeOrder(id),
      intent === 'approve' ? 'Change approved and made.' : 'Change rejected. Nothing changed.',
      { type: intent === 'approve' ? 'success' : 'info' },
    );
  const messages = Object.values(answer.error.fields ?? {}).flat();
  return data({ errors: messages.length > 0 ? messages : [answer.error.message], note }, answer.status);
}

/** What the page showed of each detail; an empty one is none. */
function seenIn(form: FormData) {
  return Object.fromEntries(
    COMPANY_DETAIL_NAMES.flatMap((field) => {
      const seen = textOf(form, `seen.${field}`);
      return seen === null ? [] : [[field, seen === '' ? null : seen] as const];
    }),
  );
}

function textOf(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === 'string' ? value : null;
}
