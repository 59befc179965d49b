import type { TicketEvidence } from './tickets.entities';

/** The source of a fact that a rate confirmation email gave. */
export const sourceOfMail = (id: number) => `Email ${id}`;

/** Whether an alert rests on an email. */
export const restsOnMail = (evidence: readonly TicketEvidence[], id: number) =>
  evidence.some(({ source }) => source === sourceOfMail(id));

/** The email that a fact came from; null: it came from elsewhere. */
export function mailOf({ source }: Pick<TicketEvidence, 'source'>): number | null {
  const [, id] = /^Email (\d+)$/.exec(source) ?? [];
  return id === undefined ? null : Number(id);
}

/** Whether an alert rests on any email. */
export const restsOnMails = (evidence: readonly TicketEvidence[]) => evidence.some((fact) => mailOf(fact) !== null);
