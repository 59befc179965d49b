import { AccessCode } from '@contract/identity/access-review.calls';
import { redirect } from '@remix-run/node';
import { confirmAccessReview, mailAccessCode, withdrawAccessReview } from '~/models/identity.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { formAction } from '~/services/page.server';
import { writeSession } from '~/services/session.server';
import { redirectWithToast } from '~/services/toast.server';
import { problemResponse } from '~/view/problem';

/** Does what the pressed button says. */
export function carryOut(monitor: Monitor, form: FormData) {
  switch (form.get('intent')) {
    case 'mail-code':
      return mailCode(monitor);
    case 'confirm':
      return confirm(monitor, form);
    case 'withdraw':
      return withdraw(monitor);
    default:
      throw problemResponse({ status: 400, message: 'This form does not name an action. Open the page again.' });
  }
}

async function mailCode(monitor: Monitor) {
  const answer = await mailAccessCode(monitor);
  if (answer.ok) return redirectWithToast(paths.pendingReview(), `Code sent to ${answer.data.address_of_record}.`);
  return redirectWithToast(paths.pendingReview(), answer.error.message, { type: 'error' });
}

const CODE_FORM = { form: 'access-code', fields: ['code'], hideFields: ['code'], schema: AccessCode };

function confirm(monitor: Monitor, form: FormData) {
  return formAction(form, CODE_FORM, async ({ code }) => {
    const answer = await confirmAccessReview(monitor, code);
    if (!answer.ok) return answer;
    if (!answer.newSession) throw new Error('The monitor gave no new session.');
    // Who has a company may do more than before: the monitor gave the session another token.
    const headers = { 'Set-Cookie': await writeSession({ monitorSession: answer.newSession }) };
    return { to: paths.home(), toast: `${answer.data.company?.legal_name} is set up. You are its admin.`, headers };
  });
}

async function withdraw(monitor: Monitor) {
  await withdrawAccessReview(monitor);
  return redirect(paths.signUpDetails());
}
