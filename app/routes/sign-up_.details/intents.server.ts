import type { SubmissionResult } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { InvitationClaim, NewCompany, SignUpDetails } from '@contract/identity/sign-up.calls';
import { data, redirect } from '@remix-run/node';
import { claimOpenUserInvitation, createCompany, signUpDetails } from '~/models/identity.server';
import { paths } from '~/paths';
import type { Monitor } from '~/services/monitor.server';
import { withServerErrors } from '~/services/server-errors.server';
import { writeSession } from '~/services/session.server';
import { redirectWithToast } from '~/services/toast.server';
import { problemResponse } from '~/view/problem';

/** Which of the page's forms was refused, and how. */
export type InvalidIntent = { intent: 'details' | 'create' | 'claim'; result: SubmissionResult<string[]> };

const refused = (intent: InvalidIntent['intent'], result: SubmissionResult<string[]>, status: number) =>
  data<InvalidIntent>({ intent, result }, { status });

/** Does what the pressed button says. */
export function carryOut(monitor: Monitor, form: FormData) {
  switch (form.get('intent')) {
    case 'details':
      return saveDetails(monitor, form);
    case 'create':
      return create(monitor, form);
    case 'claim':
      return claim(monitor, form);
    default:
      throw problemResponse({ status: 400, message: 'This form says not what to do. Open the page again.' });
  }
}

async function saveDetails(monitor: Monitor, form: FormData) {
  const submission = parseWithZod(form, { schema: SignUpDetails });
  if (submission.status !== 'success') return refused('details', submission.reply(), 400);
  const { phone, ...names } = submission.value;
  const answer = await signUpDetails(monitor, { ...names, phone: phone ?? undefined });
  if (answer.ok) return redirect(paths.signUpDetails());
  return refused(
    'details',
    withServerErrors(submission, answer.error, ['first_name', 'last_name', 'phone']),
    answer.status,
  );
}

async function create(monitor: Monitor, form: FormData) {
  const submission = parseWithZod(form, { schema: NewCompany });
  if (submission.status !== 'success') return refused('create', submission.reply(), 400);
  const answer = await createCompany(monitor, submission.value);
  if (answer.ok) return goHome(answer.newSession, `${answer.data.company?.legal_name} is set up. You manage it.`);
  return refused('create', withServerErrors(submission, answer.error, []), answer.status);
}

async function claim(monitor: Monitor, form: FormData) {
  const submission = parseWithZod(form, { schema: InvitationClaim });
  if (submission.status !== 'success') return refused('claim', submission.reply(), 400);
  const answer = await claimOpenUserInvitation(monitor, submission.value.user_invitation_id);
  if (answer.ok) return goHome(answer.newSession, `You joined ${answer.data.company?.legal_name ?? 'the company'}.`);
  return refused('claim', withServerErrors(submission, answer.error, []), answer.status);
}

/** Who has a company may do more than before: the monitor gave the session another token. */
async function goHome(newSession: string | null, words: string) {
  if (!newSession) throw new Error('The monitor gave no new session.');
  const headers = { 'Set-Cookie': await writeSession({ monitorSession: newSession }) };
  return redirectWithToast(paths.home(), words, {}, { headers });
}
