import { SCOPE_LABELS } from '@contract/account/account.constants';
import { MCP_PATH } from '@contract/assistants/assistants.constants';
import type { ApiKey } from '@contract/integrations/api-keys.calls';
import type { Webhook } from '@contract/integrations/webhooks.calls';
import { formatCount, formatMoment } from '@contract/shared/format';
import type { PagingInfo } from '@contract/shared/paging';
import type { Scope } from '@contract/shared/permissions';
import { Link } from '@remix-run/react';
import { DefinitionList } from '@ui/definition-list';
import { Notice } from '@ui/notice';
import { Copyable } from '~/components/data/copyable';
import { SectionError } from '~/components/notice/section-error';
import { type Column, DataTable } from '~/components/table/data-table';
import { PagedTable } from '~/components/table/paged-table';
import { paths } from '~/paths';
import type { SectionResult } from '~/services/load-section.server';
import { describeKinds, webhookName } from '~/view/webhook-kinds';

const HERE = paths.accountTab('api');

interface ApiTabProps {
  /** Base of the monitor API as the company's own systems reach it. */
  apiUrl: string;
  /** Null: the user may use the API, not manage it. */
  manage: { keys: SectionResult<{ apiKeys: ApiKey[]; paging: PagingInfo }>; webhooks: SectionResult<Webhook[]> } | null;
}

/** What the company's own systems go by: where the API is, its keys, and where events are posted to. */
export function ApiTab({ apiUrl, manage }: ApiTabProps) {
  return (
    <div className="stack-wide">
      <section className="stack" aria-labelledby="api-title">
        <h2 id="api-title">The API</h2>
        <DefinitionList
          items={[
            { term: 'Address', value: <Copyable name="address" value={apiUrl} /> },
            { term: 'Reference', value: <a href={`${apiUrl}/docs`}>Read and try every call</a> },
            { term: 'For programs', value: <a href={`${apiUrl}/openapi.json`}>OpenAPI document</a> },
            { term: 'Header', value: <code>Authorization: Bearer bpk_…</code> },
            {
              term: 'Events',
              value: <a href={`${apiUrl}/docs`}>Every kind with its fields</a>,
            },
            { term: 'Missed events', value: <code>GET /api/v1/events?after=…</code> },
            { term: 'Outlook', value: <Link to={paths.accountOutlookKey()}>Show my Outlook key</Link> },
          ]}
        />
      </section>
      {manage === null ? (
        <p>Admins who can open full carrier profiles create keys and webhooks.</p>
      ) : (
        <>
          <section className="stack" aria-labelledby="keys-title">
            <div className="table-head">
              <h2 id="keys-title">Keys</h2>
              <Link className="button" to={paths.accountApiKeyNew()}>
                Create key
              </Link>
            </div>
            {manage.keys.ok ? (
              <Keys {...manage.keys.data} />
            ) : (
              <SectionError name="The list of keys" reference={manage.keys.reference} retryHref={HERE} />
            )}
          </section>
          <section className="stack" aria-labelledby="webhooks-title">
            <div className="table-head">
              <h2 id="webhooks-title">Webhooks and channels</h2>
              <div className="button-row">
                <Link className="button" to={paths.accountWebhookNew()}>
                  Add webhook
                </Link>
                <Link className="button" to={paths.accountChannelNew()}>
                  Add Slack or Teams channel
                </Link>
              </div>
            </div>
            {manage.webhooks.ok ? (
              <>
                <Undelivered webhooks={manage.webhooks.data} />
                <Webhooks webhooks={manage.webhooks.data} />
              </>
            ) : (
              <SectionError name="The list of webhooks" reference={manage.webhooks.reference} retryHref={HERE} />
            )}
          </section>
        </>
      )}
      <section className="stack" aria-labelledby="assistants-title">
        <h2 id="assistants-title">Assistants</h2>
        <DefinitionList
          items={[
            { term: 'MCP address', value: <Copyable name="MCP address" value={`${apiUrl}${MCP_PATH}`} /> },
            { term: 'Header', value: <code>Authorization: Bearer bpk_…</code> },
            { term: 'On a desk', value: <code>npm run assistant --silent</code> },
            { term: 'What they propose', value: <Link to={paths.proposals()}>Proposals</Link> },
          ]}
        />
        <p>
          An assistant reads with a key of its own. It changes nothing: with a key that may propose changes, it asks and
          a person confirms. Each of its questions is a line in the audit log.
        </p>
      </section>
    </div>
  );
}

function Keys({ apiKeys, paging }: { apiKeys: readonly ApiKey[]; paging: PagingInfo }) {
  return (
    <PagedTable
      caption="Keys, those in force first"
      noun={['key', 'keys']}
      columns={KEY_COLUMNS}
      rows={apiKeys}
      rowKey={({ id }) => id}
      paging={paging}
      empty={<p className="missing">No keys yet. A key lets one of your systems act for the company.</p>}
    />
  );
}

const KEY_COLUMNS: Column<ApiKey>[] = [
  { key: 'name', header: 'Key', cell: ({ name }) => name, isRowHeader: true },
  { key: 'prefix', header: 'Begins with', cell: ({ prefix }) => <code>{prefix}…</code>, isOneLine: true },
  { key: 'rights', header: 'Can', cell: mayOf },
  {
    key: 'made',
    header: 'Created',
    cell: ({ created_at, created_by }) => `${formatMoment(created_at)}, ${created_by ?? 'former user'}`,
    from: 'medium',
  },
  {
    key: 'used',
    header: 'Last used',
    cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : formatMoment(last_used_at)),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: ({ id, name, revoked_at, revoked_by, is_in_force }) =>
      revoked_at === null ? (
        <>
          {!is_in_force && 'Stopped: its creator’s account is closed. '}
          <Link to={paths.accountApiKeyRevocation(id)}>
            Revoke<span className="heard-only"> {name}</span>
          </Link>
        </>
      ) : (
        `Revoked ${formatMoment(revoked_at)}${revoked_by === null ? '' : `, ${revoked_by}`}`
      ),
  },
];

/** What an old key goes on doing without a permission (decision 0139). */
const KEPT_LABELS: Readonly<Record<string, string>> = {
  workOnCarriers: 'monitors carriers, writes notes and vetting files',
  changeConnections: 'changes a carrier’s status and classifications',
  stopCarriers: 'puts carriers on do not dispatch',
  orderCertificates: 'requests certificates',
  reportIdentityAlerts: 'reports identity alerts',
  workLoadBoard: 'posts loads and decides bids',
};

function mayOf({
  kind,
  scopes,
  scopes_in_force,
  kept_permissions,
  is_read_only,
  may_propose,
  created_by,
  is_in_force,
}: ApiKey): string {
  if (kind === 'outlook') return 'Read what its user may read';
  const listed = (named: readonly string[]) => named.map((scope) => SCOPE_LABELS[scope as Scope] ?? scope).join(', ');
  const held = is_in_force ? scopes_in_force : scopes;
  const lost = scopes.filter((scope) => !held.includes(scope));
  return [
    `${is_read_only ? (may_propose ? 'Read and propose' : 'Read only') : 'Read and change'}${held.length === 0 ? '' : `: ${listed(held)}`}`,
    kept_permissions.length > 0 &&
      `Made before version 0.3.0: also ${kept_permissions.map((name) => KEPT_LABELS[name] ?? name).join(', ')}. Make a new key to end that`,
    lost.length > 0 && `Without ${listed(lost)}: ${created_by ?? 'its creator'} no longer has that`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** What needs a person: events given up on, and addresses that were switched off. */
function Undelivered({ webhooks }: { webhooks: readonly Webhook[] }) {
  const givenUp = webhooks.reduce((sum, { given_up }) => sum + given_up, 0);
  if (givenUp === 0) return null;
  return (
    <Notice kind="warning" title={`${formatCount(givenUp, 'event')} not delivered`}>
      <p>
        <Link to={paths.accountUndelivered()}>See what your addresses answered, and send again</Link>
      </p>
    </Notice>
  );
}

function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  if (webhooks.length === 0)
    return (
      <p className="missing">
        No webhooks yet. A webhook sends events to your server, a channel posts them to Slack or Microsoft Teams.
      </p>
    );
  return (
    <DataTable
      caption="Webhooks, oldest first"
      isCaptionHidden
      columns={WEBHOOK_COLUMNS}
      rows={webhooks}
      rowKey={({ id }) => id}
    />
  );
}

const WEBHOOK_COLUMNS: Column<Webhook>[] = [
  {
    key: 'url',
    header: 'Posts to',
    cell: (webhook) => (
      <Link className="broken-anywhere" to={paths.accountWebhook(webhook.id)}>
        {webhookName(webhook)}
      </Link>
    ),
    isRowHeader: true,
  },
  {
    key: 'kinds',
    header: 'Events',
    cell: ({ kinds, team }) => `${describeKinds(kinds)}${team === null ? '' : `, loads of ${team.name}`}`,
  },
  { key: 'state', header: 'Status', cell: ({ disabled_reason }) => disabled_reason ?? 'On' },
];
