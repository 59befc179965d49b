import type { TicketEvidence } from '@contract/alerts/tickets.entities';

/** The source of a fact that an email gave. */
export const sourceOfMail = (id: number) => `Email ${id}`;

/** Whether an alert rests on an email. */
export const restsOnMail = (evidence: readonly TicketEvidence[], id: number) =>
  evidence.some(({ source }) => source === sourceOfMail(id));
