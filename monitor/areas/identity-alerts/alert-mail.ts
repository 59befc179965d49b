/** Mails about an alert, to its carrier and to the operator. None names the broker behind it, nor what was reported. */

type Told = { carrierName: string; label: string; link: string; days: number; hasStanding: boolean };

export function alertMail({ carrierName, label, link, days, hasStanding }: Told) {
  return {
    subject: `A freight broker reported something about ${carrierName}`,
    text: `A freight broker has warned other brokers about ${carrierName}, or about people who use its name. Kind of alert: ${label}.
${hasStanding ? 'The broker shows a load, confirmation or paper with your company.' : 'No load known: the broker shows no load, confirmation or paper with your company.'}

Read what it says, and answer. Your answer is shown beside it to every broker who reads it:
${link}

The page opens with a code that is sent to this address, which is the one on your FMCSA record. The alert ends automatically after
${days} days. No account is needed, and no one asks you for money, passwords or bank data.

En español: abra el enlace y elija Español. En français : ouvrez le lien et choisissez Français.
`,
  };
}

export function alertCodeMail(code: string, minutes: number) {
  return {
    subject: 'Your code to read the alert',
    text: `Your code is ${code}. It works for ${minutes} minutes, once, on the page where you asked for it.

If you did not ask for it, do nothing, and give it to no one.
`,
  };
}

/** To the operator: an alert waits. */
export function heldAlertMail(id: number) {
  return {
    subject: 'An identity alert waits for you',
    text: `Identity alert ${id} mentions money, so no one else reads it yet. Look at it:
npm run held-alerts
`,
  };
}
