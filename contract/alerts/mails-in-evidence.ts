import type { TicketEvidence } from './tickets.entities';

/** The source of a fact that a rate confirmation email gave. */
export const sourceOfMail = (id: number) => `Email ${id}`;

/** Whether an alert rests on an email. */
export const restsOnMail = (evidence: readonly TicketEvidence[], id: number) =>
  evidence.some(({ source }) => source === sourceOfMail(id));

/** Whether an alert rests on any email. */
export const restsOnMails = (evidence: readonly TicketEvidence[]) =>
  evidence.some(({ source }) => /^Email \d+$/.test(source));
