import { getTicket } from '@contract/alerts/tickets.calls';
import { PROPOSAL_KIND_LABELS, PROPOSAL_STATUS_LABELS } from '@contract/assistants/assistants.constants';
import { getProposal } from '@contract/assistants/proposals.calls';
import { getCarrier } from '@contract/carriers/carriers.calls';
import { formatMoment } from '@contract/shared/format';
import { missingFor } from '@contract/shared/permissions';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Notice } from '@ui/notice';
import { PageHeader } from '~/components/shell/page-header';
import { paths } from '~/paths';
import { actionOf } from '~/services/define-form.server';
import { openPage } from '~/services/page.server';
import { pageMeta } from '~/view/page-title';
import { confirm, refuse } from './forms.server';
import {
  AlertInShort,
  CarrierInShort,
  DecideProposal,
  hasChanged,
  ProposalFacts,
  WhatIsProposed,
} from './proposal-parts';

export const handle = { hasNoScript: true };

export const meta: MetaFunction<typeof loader, Record<string, unknown>> = (args) =>
  pageMeta(args, 'Proposal of an assistant', { id: args.params.id });

export async function loader(args: LoaderFunctionArgs) {
  const { monitor, user } = await openPage(args, 'readEvents');
  const proposal = await monitor.get(getProposal, { params: { id: args.params.id! } });
  const { carrier_id: carrierId, ticket_id: ticketId } = proposal;
  const [carrier, alert] = await Promise.all([
    carrierId === null ? null : monitor.get(getCarrier, { params: { id: carrierId }, query: {} }),
    ticketId === null ? null : monitor.get(getTicket, { params: { id: ticketId } }),
  ]);
  const inShort = carrier && { id: carrier.id, booking_answer: carrier.booking_answer, warnings: carrier.warnings };
  return {
    proposal,
    carrier: inShort,
    alert,
    mayOpenEmails: missingFor('manageRateConfirmations', user) === null,
  };
}

export const action = actionOf('readEvents', confirm, refuse);

export default function ProposalPage() {
  const { proposal, carrier, alert, mayOpenEmails } = useLoaderData<typeof loader>();
  const { kind, status, created_at, expires_at, decided_at, decided_by } = proposal;
  return (
    <>
      <PageHeader
        title={`${PROPOSAL_KIND_LABELS[kind]}: proposed by an assistant`}
        context={`${formatMoment(created_at)}, until ${formatMoment(expires_at)}`}
        crumbs={[{ label: 'Proposals', to: paths.proposals() }, { label: `Proposal ${proposal.id}` }]}
      />
      <div className="stack-wide account-tab">
        {proposal.facts.some(hasChanged) ? (
          <Notice kind="warning" title="Facts changed since it was proposed">
            <p>Compare them below before you decide.</p>
          </Notice>
        ) : null}
        <WhatIsProposed proposal={proposal} />
        <ProposalFacts facts={proposal.facts} />
        {carrier ? <CarrierInShort carrier={carrier} /> : null}
        {alert ? <AlertInShort alert={alert} mayOpenEmails={mayOpenEmails} /> : null}
        {status === 'open' ? (
          <DecideProposal proposal={proposal} />
        ) : (
          <Notice kind="info" title={PROPOSAL_STATUS_LABELS[status]}>
            <p>
              {decided_at
                ? `${formatMoment(decided_at)}${decided_by ? `, ${decided_by}` : ''}.`
                : 'No one decided. Nothing was done.'}
            </p>
          </Notice>
        )}
      </div>
    </>
  );
}
