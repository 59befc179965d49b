import { formatCents } from '@contract/shared/format';

/**
 * Emails to a carrier about a load offered to it. They contain no amount but its own and the counteroffer to it, and nothing
 * that identifies the load.
 */

const OTHER_LANGUAGES =
  'En español: abra el enlace y elija Español. En français : ouvrez le lien et choisissez Français.';

type Offered = Record<'carrierName' | 'companyName' | 'from' | 'to' | 'link', string>;

export function offerMail({ carrierName, companyName, from, to, link }: Offered) {
  return {
    subject: `${companyName} offers a load from ${from} to ${to}`,
    text: `${companyName} offers ${carrierName} a load from ${from} to ${to}.

See it, and send your price:
${link}

The page opens with a code that is sent to this address, which is the one on your FMCSA record. No account is needed.
The link works while the load is offered to you. No one asks you for money, passwords or bank data.

${OTHER_LANGUAGES}
`,
  };
}

export function bidCodeMail(code: string, minutes: number) {
  return {
    subject: 'Your code to see the load',
    text: `Your code is ${code}. It works for ${minutes} minutes, once, on the page where you asked for it.

If you did not ask for it, do nothing, and give it to no one.
`,
  };
}

type Countered = Record<'carrierName' | 'companyName' | 'from' | 'to' | 'link' | 'until', string> &
  Record<'bidCents' | 'amountCents', number>;

export function counterofferMail({
  carrierName,
  companyName,
  from,
  to,
  link,
  until,
  bidCents,
  amountCents,
}: Countered) {
  return {
    subject: `${companyName} answers your bid from ${from} to ${to} with ${formatCents(amountCents)}`,
    text: `${carrierName} bid ${formatCents(bidCents)} for the load from ${from} to ${to}. ${companyName} offers ${formatCents(amountCents)}, until ${until}.

Accept it, decline it, or send another price:
${link}

The page opens with a code that is sent to this address, which is the one on your FMCSA record. No account is needed.
Nothing is booked before you accept a rate confirmation. Do not send a truck yet.

${OTHER_LANGUAGES}
`,
  };
}

type Decided = Record<'companyName' | 'from' | 'to', string> & { amountCents: number };

export function acceptedMail({ companyName, from, to, amountCents }: Decided) {
  return {
    subject: `${companyName} accepted your bid from ${from} to ${to}`,
    text: `${companyName} accepted your bid of ${formatCents(amountCents)} for the load from ${from} to ${to}.

Nothing is booked before you accept its rate confirmation. Do not send a truck yet.
`,
  };
}

export function declinedMail({ companyName, from, to, amountCents }: Decided) {
  return {
    subject: `${companyName} declined your bid from ${from} to ${to}`,
    text: `${companyName} declined your bid of ${formatCents(amountCents)} for the load from ${from} to ${to}.

While the load is offered to you, you can send another price by the link that you have.
`,
  };
}
