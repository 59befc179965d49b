import {
  ADDRESS_VERIFICATION_LABELS,
  ADDRESS_VERIFICATIONS,
} from '@contract/rate-confirmations/rate-confirmations.constants';
import { formatPhone } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { CheckboxGroup, RadioGroup, Select } from '@ui/form/choices';
import { TextArea, TextField } from '@ui/form/text-field';
import { z } from 'zod';
import { PostForm, usePostForm } from '~/components/form/post-form';
import { PageHeader } from '~/components/shell/page-header';
import { getRateConfirmation, sendRateConfirmation } from '~/models/rate-confirmations.server';
import { paths } from '~/paths';
import { actionOf, defineForm } from '~/services/define-form.server';
import { openPage, shownVersion } from '~/services/page.server';
import { describeAge } from '~/view/carrier/contact-age';
import { pageMeta } from '~/view/page-title';
import { maySend } from '~/view/rate-confirmations/confirmation-answer';
import { confirmationCrumbs } from '~/view/rate-confirmations/confirmation-crumbs';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Send rate confirmation', { id: args.params.confirmationId });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor } = await openPage(args, 'manageRateConfirmations');
  const one = await getRateConfirmation(monitor, args.params.confirmationId!);
  const {
    id,
    number,
    version,
    known_addresses,
    numbers_of_record: numbers,
    problems,
    changes_since_accepted: changes,
  } = one;
  return { confirmation: { id, number, version }, known_addresses, numbers, problems, changes, isReady: maySend(one) };
}

const CHOOSE = 'Choose an address or enter a new one.';
const TOO_LONG = 'That is too long: 1,000 characters at most.';
const Addressees = z
  .object({
    known: z.array(z.string()).default([]),
    email: z.string().trim().max(254, 'That is too long: 254 characters at most.').optional(),
    verified_how: z.enum(ADDRESS_VERIFICATIONS, { error: 'Choose how you verified the address.' }).optional(),
    called_number: z.string().optional(),
    confirmed_by: z.string().trim().max(200, 'That is too long: 200 characters at most.').optional(),
    note: z.string().trim().max(1000, TOO_LONG).optional(),
    expected_version: shownVersion,
  })
  .refine(({ known, email }) => known.length > 0 || email, { path: ['known'], error: CHOOSE })
  .refine(({ email, verified_how }) => !email || verified_how, {
    path: ['verified_how'],
    error: 'Choose how you verified the new address.',
  });

const send = defineForm({
  form: 'send',
  schema: Addressees,
  call({ monitor, params, submissionId }, { known, email, expected_version, ...verified }) {
    const to = [...known.map((one) => ({ email: one })), ...(email ? [{ email, ...verified }] : [])];
    return sendRateConfirmation(monitor, params.confirmationId!, { to, expected_version }, submissionId);
  },
  to: ({ params }) => paths.rateConfirmation(params.confirmationId!),
  toast: 'The rate confirmation is sent.',
});

export const action = actionOf('manageRateConfirmations', send);

export default function SendRateConfirmationPage() {
  const { confirmation, known_addresses: known, numbers, problems, changes, isReady } = useLoaderData<typeof loader>();
  const [form, fields] = usePostForm<typeof send>('send');
  const back = <Link to={paths.rateConfirmation(confirmation.id)}>Back to the rate confirmation</Link>;
  return (
    <>
      <PageHeader
        title={`Send ${confirmation.number} to the carrier`}
        crumbs={confirmationCrumbs(confirmation, 'Send')}
      />
      {isReady ? (
        <PostForm of={form} version={confirmation} className="form load-form account-tab" submit="Send" back={back}>
          {changes?.sentences ? (
            <p>
              What the carrier is asked to accept anew: <strong>{changes.sentences}</strong>
            </p>
          ) : null}
          <p>Each address gets a copy and a link of its own, on which the carrier accepts or rejects.</p>
          {known.length > 0 ? (
            <CheckboxGroup
              field={fields.known}
              label="Known addresses"
              choices={known.map(({ email, known_as }) => ({ value: email, label: email, hint: known_as }))}
            />
          ) : (
            <p className="missing">No address of this carrier is on file.</p>
          )}
          <TextField field={fields.email} label="New address" type="email" isOptional autoComplete="off" />
          <RadioGroup
            field={fields.verified_how}
            label="How you verified the new address"
            hint="An address that looks like the carrier’s own takes a call. The carrier’s address of record is notified of each new one."
            isOptional
            choices={ADDRESS_VERIFICATIONS.filter((how) => how !== 'called' || numbers.length > 0).map((value) => ({
              value,
              label: ADDRESS_VERIFICATION_LABELS[value],
            }))}
          />
          {numbers.length > 0 ? (
            <Select
              field={fields.called_number}
              label="Number that you called"
              isOptional
              choices={[
                { value: '', label: 'Choose a number' },
                ...numbers.map(({ number, label, ...age }) => ({
                  value: number,
                  label: `${formatPhone(number)}, ${label} on the FMCSA record, ${describeAge(age)}`,
                })),
              ]}
            />
          ) : (
            <p className="missing">No number of this carrier is on record to call.</p>
          )}
          <TextField
            field={fields.confirmed_by}
            label="Who answered, or whom you know: full name"
            isOptional
            autoComplete="off"
          />
          <TextArea
            field={fields.note}
            label="How you know the person"
            hint="Only without a call: how you know them and how they confirmed the address."
            rows={2}
            isOptional
          />
        </PostForm>
      ) : (
        <>
          <p>It cannot be sent as it is.</p>
          <ul className="plain-bullets">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
          <p>{back}</p>
        </>
      )}
    </>
  );
}
