/** Mails to the carrier that an alert is about. Neither names the broker behind it, nor what was reported. */

type Told = { carrierName: string; label: string; link: string; days: number };

export function alertMail({ carrierName, label, link, days }: Told) {
  return {
    subject: `A freight broker reported something about ${carrierName}`,
    text: `A freight broker has warned other brokers about ${carrierName}, or about people who use its name. Kind of alert: ${label}.

Read what it says, and answer. Your answer is shown beside it to every broker who reads it:
${link}

The page opens with a code that is sent to this address, which is the one on your FMCSA record. The alert ends by itself after
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
