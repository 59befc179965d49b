import { useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { CONNECTION_STATUS_LABELS } from '@contract/connections/connections.constants';
import { formatInteger } from '@contract/shared/format';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { RouteErrorBoundary } from '~/components/error-page/route-error-boundary';
import { ErrorSummary } from '~/components/form/error-summary';
import { SubmitButton } from '~/components/form/submit-button';
import { TextArea } from '~/components/form/text-field';
import { Notice } from '~/components/notice/notice';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { BULK_DEED_LABELS, type BulkDeed } from '~/services/bulk-deeds';
import { requireUser } from '~/services/guards.server';
import { openMonitor } from '~/services/monitor.server';
import { assertSameOrigin } from '~/services/origin.server';
import { pageMeta } from '~/services/page-title';
import { problemResponse } from '~/services/problem';
import { redirectWithToast } from '~/services/toast.server';
import { type BulkOutcome, doToEach } from './bulk-deeds.server';
import { BulkForm, readBulkAddress } from './bulk-form.server';
import { type ChosenCarrier, whyLeftOut } from './chosen-carriers';
import { chosenCarriers } from './chosen-carriers.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, args.data ? BULK_DEED_LABELS[args.data.deed] : 'Several carriers');

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args, 'connect');
  const address = addressOf(args.request);
  return { ...address, carriers: await chosenCarriers(await openMonitor(args), address.carrierIds) };
}

export async function action(args: ActionFunctionArgs) {
  assertSameOrigin(args.request);
  await requireUser(args, 'connect');
  const { deed, carrierIds, back } = addressOf(args.request);
  const monitor = await openMonitor(args);
  const submission = parseWithZod(await args.request.formData(), { schema: BulkForm });
  if (submission.status !== 'success') return data({ result: submission.reply(), outcome: null }, 400);
  const { note, seen } = submission.value;
  const carriers = await chosenCarriers(monitor, carrierIds);
  const seenStatus = new Map(seen.map(({ carrierId, status }) => [carrierId, status]));
  const outcome = await doToEach(monitor, deed, carriers, { note, seen: seenStatus });
  if (outcome.refused.length > 0) return data({ result: submission.reply(), outcome }, 409);
  return redirectWithToast(back, `${carriersInWords(outcome.done)} ${DONE_WORDS[deed](outcome.done)}.`);
}

/** @throws the 400 page when the address does not say what to do with whom */
function addressOf(request: Request) {
  const address = readBulkAddress(new URL(request.url).searchParams);
  if (address === null)
    throw problemResponse({ status: 400, message: 'This address does not say what to do with which carriers.' });
  return address;
}

const carriersInWords = (count: number) => (count === 1 ? 'One carrier' : `${formatInteger(count)} carriers`);

const DONE_WORDS: Readonly<Record<BulkDeed, (count: number) => string>> = {
  'do-not-dispatch': (count) => (count === 1 ? 'is on do not dispatch' : 'are on do not dispatch'),
  dismiss: (count) => (count === 1 ? 'is dismissed' : 'are dismissed'),
  'bring-back': (count) => (count === 1 ? 'is brought back' : 'are brought back'),
};

const TITLES: Readonly<Record<BulkDeed, (what: string) => string>> = {
  'do-not-dispatch': (what) => `Put ${what} on do not dispatch?`,
  dismiss: (what) => `Move ${what} to dismissed?`,
  'bring-back': (what) => `Bring ${what} back from dismissed?`,
};

const WHAT_HAPPENS: Readonly<Record<BulkDeed, readonly string[]>> = {
  'do-not-dispatch': [
    'Everybody in your company sees it at once, on the profiles and in every list.',
    'It stays so until a person takes a carrier off; neither a passing verdict nor paperwork does.',
    'The carriers are not told, and nothing that is already booked is cancelled.',
    'Your name, the time and the note are kept in the history of each.',
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
  const { deed, carriers, back } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const [form, fields] = useForm<{ note: string }>({ id: 'bulk', lastResult: refused?.result });
  const touched = carriers.filter((carrier) => whyLeftOut(deed, carrier) === null);
  const leftOut = carriers.filter((carrier) => whyLeftOut(deed, carrier) !== null);
  return (
    <>
      <PageHeader
        title={TITLES[deed](touched.length === 1 ? touched[0]!.name : `${formatInteger(touched.length)} carriers`)}
        crumbs={[{ label: 'Carriers', to: back }, { label: BULK_DEED_LABELS[deed] }]}
      />
      <div className="stack-wide account-tab">
        {refused?.outcome ? <Outcome outcome={refused.outcome} deed={deed} /> : null}
        {carriers.length === 0 ? (
          <Notice kind="info" title="No carrier was ticked">
            <p>
              Tick carriers in the list first. <Link to={back}>Back to the list</Link>
            </p>
          </Notice>
        ) : null}
        {touched.length === 0 ? null : (
          <Form reloadDocument method="post" id={form.id} noValidate className="form">
            <ErrorSummary fields={[fields.note]} formErrors={form.errors} />
            <ul className="plain-bullets">
              {WHAT_HAPPENS[deed].map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            <Carriers title="These carriers" carriers={touched} />
            {touched.map(({ id, status }, at) => (
              <input key={id} type="hidden" name={`seen[${at}]`} value={`${id}:${status ?? ''}`} />
            ))}
            {deed === 'do-not-dispatch' ? (
              <TextArea
                field={fields.note}
                label="Note"
                hint="Why, for whoever asks later: the same for each of them."
                isOptional
              />
            ) : null}
            <div className="row-deeds">
              <SubmitButton look={deed === 'do-not-dispatch' ? 'danger' : 'primary'}>
                {BULK_DEED_LABELS[deed]}
              </SubmitButton>
              <Link to={back}>Keep everything as it is</Link>
            </div>
          </Form>
        )}
        {leftOut.length === 0 ? null : <Carriers title="Left out" carriers={leftOut} why={deed} />}
        {touched.length === 0 && carriers.length > 0 ? (
          <p>
            <Link to={back}>Back to the list</Link>
          </p>
        ) : null}
      </div>
    </>
  );
}

function Carriers({ title, carriers, why }: { title: string; carriers: readonly ChosenCarrier[]; why?: BulkDeed }) {
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

function Outcome({ outcome, deed }: { outcome: BulkOutcome; deed: BulkDeed }) {
  return (
    <Notice kind="warning" title="Some carriers were changed by somebody else meanwhile">
      {outcome.done > 0 ? (
        <p>
          {carriersInWords(outcome.done)} {DONE_WORDS[deed](outcome.done)}.
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
