import { ALERT_TYPE_FILTER_LABELS } from '@contract/alerts/alert-types.constants';
import { updateTicket } from '@contract/alerts/tickets.calls';
import { TICKET_RESOLUTION_LABELS, TICKET_STATUS_LABELS } from '@contract/alerts/tickets.constants';
import type { TicketDetail } from '@contract/alerts/tickets.entities';
import type { ProposalKind } from '@contract/assistants/assistants.constants';
import type { PROPOSED } from '@contract/assistants/proposals.calls';
import type { CarrierSummary } from '@contract/carriers/carriers.entities';
import { doNotDispatchConnection } from '@contract/connections/connections.calls';
import { CONNECTION_STATUS_LABELS, type ConnectionStatus } from '@contract/connections/connections.constants';
import { createInsuranceCertificateRequest } from '@contract/insurance/certificates.calls';
import { autoLiabilityAsked, CERTIFICATE_REQUEST_DAYS, needLabel } from '@contract/insurance/insurance.constants';
import { createNote } from '@contract/notes/notes.calls';
import { VERDICT_NAMES } from '@contract/rules/rules.constants';
import { formatMoment } from '@contract/shared/format';
import type { May, Permission } from '@contract/shared/permissions';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { ApiError, httpErrors } from '../../base/http-errors';
import { fullName } from '../../db/full-name';
import { users } from '../../db/schema';
import type { CallContext } from '../../server/calls';
import { carriersFor } from '../carriers/listed-carriers';
import { putOnDoNotDispatch } from '../connections/put-on-do-not-dispatch';
import { addressSource } from '../insurance/address-source';
import { newestRequestOf } from '../insurance/certificates.queries';
import { requestCertificate } from '../insurance/request-certificate';
import { writeNote } from '../notes/write-note';
import { listActiveClassifications } from '../rules/rules.queries';
import { getWholeTicket } from '../tickets/tickets.queries';
import { workTicket } from '../tickets/work-ticket';
import { cleaned } from './untrusted';

type Args<Kind extends ProposalKind> = z.output<(typeof PROPOSED)[Kind]>;
type Looking = Pick<CallContext, 'db' | 'company' | 'user' | 'today' | 'now'>;

/** What a proposal comes to now. */
export type Look = {
  /** What happens once it is confirmed. */
  sentence: string;
  texts: { what: string; text: string }[];
  facts: { what: string; value: string | null }[];
  effects: string[];
  /** Of what it changes; 0: nothing is there yet. */
  version: number;
  carrierId: number | null;
  ticketId: number | null;
};

type Kind<Name extends ProposalKind> = {
  /** What the call asks that does this today: of the key, and of who confirms. */
  may: May;
  /** What its reader needs: its facts are part of that. */
  sees: Permission;
  /** @throws ApiError 404 for what is not the company's or on no file, 422 for what cannot be proposed */
  look: (looking: Looking, args: Args<Name>) => Promise<Look>;
  /** Does it as the context's user, by the operation that does it today. */
  act: (context: CallContext, args: Args<Name>, version: number | undefined) => Promise<unknown>;
};

const TOLD_OF_MENTIONS = 'Colleagues whom the text names with @ are notified.';

const KINDS: { [Name in ProposalKind]: Kind<Name> } = {
  do_not_dispatch: {
    may: doNotDispatchConnection.may,
    sees: 'viewFullCarrierProfile',
    look: async (looking, { carrier_id: carrierId, note }) => {
      const carrier = await carrierOf(looking, carrierId);
      if (carrier.relationship?.status === 'do_not_dispatch')
        throw httpErrors.invalid({ carrier_id: ['The carrier is on do not dispatch already.'] });
      return {
        sentence: `Put ${named(carrier)} on do not dispatch.`,
        texts: [{ what: 'Reason kept in the carrier’s history', text: note }],
        facts: factsOf(carrier),
        effects: [
          'Everyone in your company sees it at once, on the profile and in every list.',
          'Stays until someone with the “compliance” or “manage users” permission removes it.',
          'The carrier is not notified. Loads already booked are not canceled.',
        ],
        version: carrier.relationship?.version ?? 0,
        carrierId,
        ticketId: null,
      };
    },
    act: (context, { carrier_id, note }, expected_version) =>
      putOnDoNotDispatch(context, { carrier_id, note, expected_version }),
  },
  note: {
    may: createNote.may,
    sees: 'viewFullCarrierProfile',
    look: async (looking, { carrier_id: carrierId, body }) => {
      const carrier = await carrierOf(looking, carrierId);
      return {
        sentence: `Write a note on ${named(carrier)}.`,
        texts: [{ what: 'The note', text: body }],
        facts: factsOf(carrier),
        effects: ['Your colleagues read it as written by you.', TOLD_OF_MENTIONS],
        version: 0,
        carrierId,
        ticketId: null,
      };
    },
    act: (context, { carrier_id, body }) => writeNote(context, { note: { carrier_id, body } }),
  },
  certificate_request: {
    may: createInsuranceCertificateRequest.may,
    sees: 'viewCertificates',
    look: async (looking, { carrier_id: carrierId, email, needs = [] }) => {
      const { db, company } = looking;
      const carrier = await carrierOf(looking, carrierId);
      const newest = await newestRequestOf(db, company.id, carrierId);
      const source = await knownAddress(looking, carrierId, email);
      const autoLiability = autoLiabilityAsked(await listActiveClassifications(db, company.id));
      return {
        sentence: `Email ${email} and ask for a certificate of insurance of ${named(carrier)}.`,
        texts: [
          {
            what: 'What it should show',
            text:
              needs.length === 0
                ? 'Nothing in particular'
                : needs.map((need) => needLabel(need, autoLiability)).join('; '),
          },
        ],
        facts: [
          ...factsOf(carrier),
          { what: 'Where the address is from', value: source },
          { what: 'Last asked', value: newest ? `${formatMoment(newest.delivered_at)}, ${newest.email}` : 'Never' },
        ],
        effects: [
          `An email goes out in your company’s name, with an upload link that is valid for ${CERTIFICATE_REQUEST_DAYS} days.`,
        ],
        version: newest?.version ?? 0,
        carrierId,
        ticketId: null,
      };
    },
    act: async (context, { carrier_id, email, needs }, expected_version) => {
      await knownAddress(context, carrier_id, email);
      return requestCertificate(context, { carrier_id, email, needs, expected_version });
    },
  },
  alert_assignment: {
    may: updateTicket.may,
    sees: 'viewLoads',
    look: async (looking, { ticket_id: ticketId, assignee_email: email }) => {
      const ticket = await getWholeTicket(looking.db, looking.company.id, ticketId);
      const { name } = await colleague(looking, email);
      return {
        sentence: `Assign the alert ${alertNamed(ticket)} to ${named({ legal_name: name })}.`,
        texts: [],
        facts: factsOfAlert(ticket),
        effects: [`${cleaned(name, 80)} is notified, by their own settings.`],
        version: ticket.version,
        carrierId: ticket.carrier?.id ?? null,
        ticketId,
      };
    },
    act: async (context, { ticket_id, assignee_email }, expected_version) => {
      const { id } = await colleague(context, assignee_email);
      return workTicket(context, ticket_id, { assignee_id: id, expected_version });
    },
  },
  alert_closing: {
    may: updateTicket.may,
    sees: 'viewLoads',
    look: async (looking, { ticket_id: ticketId, resolution, comment }) => {
      const ticket = await getWholeTicket(looking.db, looking.company.id, ticketId);
      if (ticket.status === 'closed') throw httpErrors.invalid({ ticket_id: ['The alert is closed already.'] });
      if (resolution === 'condition_ended' && ticket.condition_ended_at === null)
        throw httpErrors.invalid({
          resolution: ['The condition still holds: choose fixed, false_alarm, accepted_risk or duplicate.'],
        });
      return {
        sentence: `Close the alert ${alertNamed(ticket)} as “${TICKET_RESOLUTION_LABELS[resolution].toLowerCase()}”.`,
        texts: [{ what: 'Comment, which the next person reads', text: comment }],
        facts: factsOfAlert(ticket),
        effects: [
          'Only a manager of alerts can open it again.',
          'Flagged emails that raised it are dismissed with it.',
          TOLD_OF_MENTIONS,
        ],
        version: ticket.version,
        carrierId: ticket.carrier?.id ?? null,
        ticketId,
      };
    },
    act: (context, { ticket_id, resolution, comment }, expected_version) =>
      workTicket(context, ticket_id, { status: 'closed', resolution, comment, expected_version }),
  },
};

type AnyKind = {
  may: Permission;
  sees: Permission;
  look: (looking: Looking, args: never) => Promise<Look>;
  act: (context: CallContext, args: never, version: number | undefined) => Promise<unknown>;
};

/** What a kind of proposal asks, comes to, and does. Its arguments were parsed before they were stored. */
export const kindOf = (kind: ProposalKind): AnyKind => KINDS[kind] as AnyKind;

type Name = { id?: number; legal_name: string | null; dba_name?: string | null };

/** A name as a sentence of ours has it: one line, in quotation marks that it cannot close. */
function named({ id, legal_name, dba_name }: Name): string {
  const name = cleaned(legal_name ?? dba_name ?? '', 120).replace(/[“”"]/g, '');
  const quoted = name === '' ? 'a carrier without a name on file' : `“${name}”`;
  return id === undefined ? quoted : `${quoted} (USDOT ${id})`;
}

async function carrierOf({ db, user, company, today }: Looking, id: number): Promise<CarrierSummary> {
  const carrier = (await carriersFor(db, [id], { user, companyId: company.id, today })).get(id);
  if (!carrier) throw httpErrors.notFound('That carrier');
  return carrier;
}

const factsOf = ({ relationship, rules_assessment: verdict, warnings, phone, email }: CarrierSummary) => [
  { what: 'Verdict by your rules', value: verdict ? VERDICT_NAMES[verdict.overall_result] : null },
  {
    what: 'Relationship',
    value: relationship ? CONNECTION_STATUS_LABELS[relationship.status as ConnectionStatus] : 'Not connected',
  },
  {
    what: 'Warnings',
    value: warnings ? warnings.map(({ title }) => cleaned(title, 200)).join('; ') || 'None found in loaded data' : null,
  },
  { what: 'Phone on record', value: phone },
  { what: 'Email on record', value: email && cleaned(email, 254) },
];

const alertNamed = ({ is_type, load }: TicketDetail) =>
  `“${ALERT_TYPE_FILTER_LABELS[is_type]}”${load ? ` of load “${cleaned(load.reference, 60).replace(/[“”"]/g, '')}”` : ''}`;

const factsOfAlert = ({ status, message, assignee, condition_ended_at: ended }: TicketDetail) => [
  { what: 'Alert', value: cleaned(message) },
  { what: 'Status', value: TICKET_STATUS_LABELS[status] },
  { what: 'Condition', value: ended ? `Ended ${formatMoment(ended)}` : 'Still holds' },
  { what: 'Assignee', value: assignee ? cleaned(assignee.full_name, 120) : 'None' },
];

/** @throws ApiError 422 when an assistant may not choose the address: it is on no record */
async function knownAddress({ db, company, today }: Looking, carrierId: number, email: string): Promise<string> {
  try {
    const asked = { carrierId, email, addressFrom: undefined };
    return await addressSource({ tx: db, companyId: company.id, today }, asked);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw httpErrors.invalid({
      email: ['The address is not known from the record or from an earlier certificate: a person has to ask there.'],
    });
  }
}

async function colleague({ db, company }: Looking, email: string): Promise<{ id: number; name: string }> {
  const [user] = await db
    .select({ id: users.id, name: fullName(users) })
    .from(users)
    .where(and(eq(users.companyId, company.id), eq(users.email, email)));
  if (!user) throw httpErrors.invalid({ assignee_email: ['That is no person of your company.'] });
  return user;
}
