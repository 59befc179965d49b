import { listWebhooks, type UndeliveredEvent } from '@contract/integrations/webhooks.calls';
import { formatCount, formatMoment } from '@contract/shared/format';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Button } from '@ui/button';
import { ButtonForm } from '~/components/form/button-form';
import { ListPage } from '~/components/list/list-page';
import type { Column } from '~/components/table/data-table';
import { listUndelivered } from '~/models/integrations.server';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { askedOf, pageOfList } from '~/services/list.server';
import { loadSection } from '~/services/load-section.server';
import { openPage } from '~/services/page.server';
import { undeliveredList } from '~/view/lists/undelivered.list';
import { pageMeta } from '~/view/page-title';
import { resendAll, resendOne } from './forms.server';

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Events not delivered');

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'manageApi');
  const asked = askedOf(undeliveredList, new URL(args.request.url).searchParams, user);
  const { tab, page, input } = asked;
  const [found, { webhooks }] = await Promise.all([
    loadSection(listUndelivered(monitor, { ...input, list: tab, page })),
    monitor.get(listWebhooks, {}),
  ]);
  return {
    ...pageOfList(asked, found, ({ undelivered_events }) => undelivered_events),
    webhooks: webhooks.map(({ id, url, disabled_at, given_up }) => ({
      id,
      url,
      isOn: disabled_at === null,
      givenUp: given_up,
    })),
  };
}

export const action = actionOf('manageApi', resendOne, resendAll);

export default function UndeliveredPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <ListPage
      of={undeliveredList}
      page={page}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      beneathTabs={page.tab === 'given_up' ? <ByAddress webhooks={page.webhooks} /> : null}
    />
  );
}

type Webhooks = ReturnType<typeof useLoaderData<typeof loader>>['webhooks'];

/** All of one address at once. */
function ByAddress({ webhooks }: { webhooks: Webhooks }) {
  const failing = webhooks.filter(({ givenUp }) => givenUp > 0);
  if (failing.length === 0) return null;
  return (
    <ul className="plain-bullets" aria-label="By address">
      {failing.map(({ id, url, isOn, givenUp }) => (
        <li key={id}>
          <Link className="broken-anywhere" to={paths.accountWebhook(id)}>
            {url}
          </Link>
          : {formatCount(givenUp, 'event')}
          {isOn ? (
            <ButtonForm about={{ webhook_id: id }}>
              <Button look="plain" name="intent" value="resend-all">
                Send all again<span className="heard-only"> to {url}</span>
              </Button>
            </ButtonForm>
          ) : (
            '. The webhook is off: turn it on first'
          )}
        </li>
      ))}
    </ul>
  );
}

const COLUMNS: readonly Column<UndeliveredEvent>[] = [
  {
    key: 'event',
    header: 'Event',
    isRowHeader: true,
    cell: ({ event_number, summary, is_replay }) => `${event_number}: ${summary}${is_replay ? ' (sent again)' : ''}`,
  },
  {
    key: 'address',
    header: 'Address',
    cell: ({ webhook_id, url }) => (
      <Link className="broken-anywhere" to={paths.accountWebhook(webhook_id)}>
        {url}
      </Link>
    ),
  },
  { key: 'answer', header: 'Answer', cell: ({ problem, answer_status }) => problem ?? String(answer_status ?? 'None') },
  { key: 'tries', header: 'Tries', isNumeric: true, cell: ({ tries }) => String(tries) },
  {
    key: 'tried',
    header: 'Last try',
    isOneLine: true,
    cell: ({ last_tried_at }) => (last_tried_at === null ? 'None' : formatMoment(last_tried_at)),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ id, event_number, is_off, next_try_at }) =>
      is_off ? (
        'Webhook off'
      ) : (
        <>
          {next_try_at === null ? null : `Next try ${formatMoment(next_try_at)}`}
          <ButtonForm about={{ delivery_id: id }}>
            <Button look="link" name="intent" value="resend">
              Send again<span className="heard-only"> event {event_number}</span>
            </Button>
          </ButtonForm>
        </>
      ),
  },
];
