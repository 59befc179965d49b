import type { CallParsed } from '@contract/call';
import type { updateVettingWitnesses } from '@contract/vetting/vetting-anchors.calls';
import { eq } from 'drizzle-orm';
import { companies } from '../../db/schema';
import { type Deciding, decide } from '../../decisions/decide';

/**
 * Changes who gets the head of the company's chain by mail. A removed witness gets one last mail that says so: a
 * witness who gets no more mails knows why.
 */
export function changeWitnesses(
  deciding: Deciding,
  { emails }: CallParsed<typeof updateVettingWitnesses>['body']['vetting_witnesses'],
) {
  return decide(deciding, async (d) => {
    const before = d.companyRow.witnessEmails;
    const added = emails.filter((email) => !before.includes(email));
    const removed = before.filter((email) => !emails.includes(email));
    if (added.length + removed.length === 0) return;
    await d.tx.update(companies).set({ witnessEmails: emails }).where(eq(companies.id, d.companyId));
    const changes = [
      ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
      ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
    ];
    d.audit({ kind: 'vetting_witnesses_changed', summary: `Witnesses of the vetting files: ${changes.join('; ')}` });
    const { legal_name } = d.company;
    for (const to of removed)
      d.mail({
        to,
        subject: `${legal_name} no longer mails you its vetting files’ newest hash`,
        parts: [
          `You were a witness of ${legal_name}: each day that its chain of vetting files had grown, we emailed you the newest hash.`,
          `A user of ${legal_name} has taken your address off. Keep the emails you have: they still prove what was written until then.`,
        ],
      });
    for (const to of added)
      d.mail({
        to,
        subject: `You are a witness of ${legal_name}’s vetting files`,
        parts: [
          `${legal_name} keeps what it knew of a carrier at each decision in vetting files. Each is sealed to the one before.`,
          `Each day that this chain has grown, we’ll email you its newest hash. Keep these emails where neither ${legal_name} nor its software operator can change them: they show whether the chain was cut or rewritten. There is nothing else to do.`,
        ],
      });
  });
}
