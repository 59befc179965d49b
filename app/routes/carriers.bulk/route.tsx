import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import { formatInteger } from '@contract/shared/format';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { ErrorSummary } from '@ui/form/error-summary';
import { TextArea } from '@ui/form/text-field';
import { Notice } from '@ui/notice';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { SubmitButton } from '~/components/form/submit-button';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { requireUser } from '~/services/guards.server';
import { type Monitor, openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { readForm } from '~/services/read-form.server';
import { redirectWithToast } from '~/services/toast.server';
import {
  BULK_ACTION_ACCESS,
  BULK_ACTION_LABELS,
  type BulkAction,
  isMailAction,
  type MailAction,
} from '~/view/bulk-actions';
import { pageMeta } from '~/view/page-title';
import { problemResponse } from '~/view/problem';
import { type BulkOutcome, doToEach, mailEach } from './bulk-actions.server';
import { BulkForm, BulkMailForm, BulkStopForm, readBulkAddress } from './bulk-form.server';
import { type ChosenCarrier, whyLeftOut } from './chosen-carriers';
import { chosenCarriers } from './chosen-carriers.server';
import { MailFields, mailFields } from './mail-fields';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? BULK_ACTION_LABELS[args.data.bulkAction] : 'Several carriers');

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'listOwnCarriers');
  const address = addressOf(args.request);
  await requireUser(args, BULK_ACTION_ACCESS[address.bulkAction]);
  const mailing = isMailAction(address.bulkAction) ? address.bulkAction : null;
  return { ...address, carriers: await chosenCarriers(await openMonitor(args), address.carrierIds, mailing) };
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  await requireUser(args, 'listOwnCarriers');
  const { bulkAction, carrierIds, back } = addressOf(args.request);
  await requireUser(args, BULK_ACTION_ACCESS[bulkAction]);
  const monitor = await openMonitor(args);
  const form = await readForm(args.request);
  const carriers = await chosenCarriers(monitor, carrierIds, null);
  const { submission, outcome } = isMailAction(bulkAction)
    ? await mailed(monitor, bulkAction, form, carriers)
    : await decided(monitor, bulkAction, form, carriers);
  if (outcome === null) return data({ result: submission.reply(), outcome }, 400);
  if (outcome.refused.length > 0) return data({ result: submission.reply(), outcome }, 409);
  // Nothing was shown that could be decided about: the page shows what there is, and nothing is said to be done.
  if (outcome.done === 0) return data({ result: submission.reply(), outcome: null }, 409);
  return redirectWithToast(back, `${describeCarriers(outcome.done)} ${DONE_LABELS[bulkAction](outcome.done)}.`);
}

type Deciding = Exclude<BulkAction, MailAction>;

async function decided(monitor: Monitor, bulkAction: Deciding, form: FormData, carriers: readonly ChosenCarrier[]) {
  const submission = parseWithZod(form, { schema: bulkAction === 'do-not-dispatch' ? BulkStopForm : BulkForm });
  if (submission.status !== 'success') return { submission, outcome: null };
  const { note, seen } = submission.value;
  return { submission, outcome: await doToEach(monitor, bulkAction, carriers, { note, seen: new Map(seen) }) };
}

async function mailed(monitor: Monitor, bulkAction: MailAction, form: FormData, carriers: readonly ChosenCarrier[]) {
  const submission = parseWithZod(form, { schema: BulkMailForm });
  if (submission.status !== 'success') return { submission, outcome: null };
  const addresses = submission.value.to.flatMap(({ carrier_id, email, expected_version }) =>
    email === undefined ? [] : [[carrier_id, { email, expected_version }] as const],
  );
  return { submission, outcome: await mailEach(monitor, bulkAction, carriers, new Map(addresses)) };
}

/** @throws the 400 page when the address does not say what to do with whom */
function addressOf(request: Request) {
  const address = readBulkAddress(new URL(request.url).searchParams);
  if (address === null)
    throw problemResponse({ status: 400, message: 'This address does not say what to do with which carriers.' });
  return address;
}

const describeCarriers = (count: number) => (count === 1 ? 'One carrier' : `${formatInteger(count)} carriers`);

const DONE_LABELS: Readonly<Record<BulkAction, (count: number) => string>> = {
  invite: (count) => (count === 1 ? 'is invited' : 'are invited'),
  'request-certificate': (count) => (count === 1 ? 'is asked for its certificate' : 'are asked for their certificates'),
  'do-not-dispatch': (count) => (count === 1 ? 'is on do not dispatch' : 'are on do not dispatch'),
  dismiss: (count) => (count === 1 ? 'is dismissed' : 'are dismissed'),
  'bring-back': (count) => (count === 1 ? 'is brought back' : 'are brought back'),
};

const TITLES: Readonly<Record<BulkAction, (what: string) => string>> = {
  invite: (what) => `Invite ${what} to onboard?`,
  'request-certificate': (what) => `Request certificates of insurance of ${what}?`,
  'do-not-dispatch': (what) => `Put ${what} on do not dispatch?`,
  dismiss: (what) => `Move ${what} to dismissed?`,
  'bring-back': (what) => `Bring ${what} back from dismissed?`,
};

const WHAT_HAPPENS: Readonly<Record<BulkAction, readonly string[]>> = {
  invite: [
    'Each is mailed a link to its onboarding packet, of your company alone.',
    'The addresses are those of who acts for the carrier, else of the federal record. Call a number on file when in doubt.',
    'Where you invite another address than the one of record, the packet waits until a person has verified who sent it.',
    'Your name and the time are kept in the history of each.',
  ],
  'request-certificate': [
    'Each is mailed a link where the certificate can be sent without an account.',
    'The addresses are those of who acts for the carrier, else of the federal record; an agent’s may be better.',
    'Your name and the time are kept in the history of each.',
  ],
  'do-not-dispatch': [
    'Everybody in your company sees it at once, on the profiles and in every list.',
    'It stays so until a person with the right “compliance” or “manage users” takes a carrier off; neither a passing verdict nor paperwork does.',
    'The carriers are not told, and nothing that is already booked is cancelled.',
    'Your name, the time and the reason are kept in the history of each.',
  ],
  dismiss: [
    'They leave the lists in progress and on hold, and are found under Dismissed.',
    'Their status stays as it is: one on do not dispatch stays stopped.',
    'Your name and the time are kept in the history of each.',
  ],
  'bring-back': [
    'They return to the lists that their status and their packet put them in.',
    'Your name and the time are kept in the history of each.',
  ],
};

export default function BulkPage() {
  const { bulkAction, carriers, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const doneIds = refused?.outcome?.doneIds ?? [];
  const touched = carriers.filter(
    (carrier) => whyLeftOut(bulkAction, carrier) === null && !doneIds.includes(carrier.id),
  );
  const leftOut = carriers.filter(
    (carrier) => whyLeftOut(bulkAction, carrier) !== null && !doneIds.includes(carrier.id),
  );
  return (
    <>
      <PageHeader
        title={TITLES[bulkAction](
          touched.length === 1 ? touched[0]!.name : `${formatInteger(touched.length)} carriers`,
        )}
        crumbs={[{ label: 'Carriers', to: back }, { label: BULK_ACTION_LABELS[bulkAction] }]}
      />
      <div className="stack-wide account-tab">
        {refused?.outcome ? <Outcome outcome={refused.outcome} bulkAction={bulkAction} /> : null}
        {carriers.length === 0 ? (
          <Notice kind="info" title="No carriers selected">
            <p>
              Select carriers in the list first. <Link to={back}>Back to the list</Link>
            </p>
          </Notice>
        ) : null}
        {touched.length === 0 ? null : (
          <ActionForm bulkAction={bulkAction} touched={touched} back={back} refused={refused?.result} />
        )}
        {leftOut.length === 0 ? null : <Carriers title="Left out" carriers={leftOut} why={bulkAction} />}
        {touched.length === 0 && carriers.length > 0 ? (
          <p>
            <Link to={back}>Back to the list</Link>
          </p>
        ) : null}
      </div>
    </>
  );
}

interface ActionFormProps {
  bulkAction: BulkAction;
  touched: readonly ChosenCarrier[];
  back: string;
  refused: SubmissionResult<string[]> | undefined;
}

function ActionForm({ bulkAction, touched, back, refused }: ActionFormProps) {
  const [form, fields] = useForm<{ note: string }>({ id: 'bulk', lastResult: refused });
  const addresses = isMailAction(bulkAction) ? mailFields(touched, refused) : [];
  return (
    <Form reloadDocument method="post" id={form.id} noValidate className="form">
      <ErrorSummary fields={[fields.note, ...addresses.map(({ field }) => field)]} formErrors={form.errors} />
      <ul className="plain-bullets">
        {WHAT_HAPPENS[bulkAction].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {isMailAction(bulkAction) ? (
        <MailFields fields={addresses} />
      ) : (
        <Carriers title="These carriers" carriers={touched} />
      )}
      {isMailAction(bulkAction)
        ? null
        : touched.map(({ id, version }, at) => (
            <input key={id} type="hidden" name={`seen[${at}]`} value={`${id}:${version}`} />
          ))}
      {bulkAction === 'do-not-dispatch' ? (
        <TextArea
          field={fields.note}
          label="Why they must not be used"
          hint="For whoever asks later: the same for each of them."
        />
      ) : null}
      <div className="button-row">
        <SubmitButton look={bulkAction === 'do-not-dispatch' ? 'danger' : 'primary'}>
          {BULK_ACTION_LABELS[bulkAction]}
        </SubmitButton>
        <Link to={back}>Keep everything as it is</Link>
      </div>
    </Form>
  );
}

function Carriers({ title, carriers, why }: { title: string; carriers: readonly ChosenCarrier[]; why?: BulkAction }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <ul className="plain-bullets">
        {carriers.map((carrier) => (
          <li key={carrier.id}>
            <Link to={paths.carrier(carrier.id)}>{carrier.name}</Link>{' '}
            <span className="small-print">
              {why
                ? whyLeftOut(why, carrier)
                : carrier.status
                  ? CONNECTION_STATUS_LABELS[carrier.status]
                  : 'Not connected'}
              {!why && carrier.isDismissed ? ', dismissed' : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({ outcome, bulkAction }: { outcome: BulkOutcome; bulkAction: BulkAction }) {
  return (
    <Notice
      kind="warning"
      title={
        isMailAction(bulkAction)
          ? 'Not every carrier was mailed'
          : 'Someone else changed some of these carriers in the meantime'
      }
    >
      {outcome.done > 0 ? (
        <p>
          {describeCarriers(outcome.done)} {DONE_LABELS[bulkAction](outcome.done)}.
        </p>
      ) : null}
      <ul className="plain-bullets">
        {outcome.refused.map(({ id, name, why }) => (
          <li key={id}>
            {name}: {why}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export { RouteErrorBoundary as ErrorBoundary };
