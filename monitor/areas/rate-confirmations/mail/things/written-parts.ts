import type { AttachedMail, ReadPaper } from '../../../../db/schema/rate-confirmation-mails';

/**
 * Who speaks in a part of an email. `own`: who sent it. `forwarded`: someone whose words they pass on. `quoted`: the emails that it
 * answers. `paper` and `picture` are attachments.
 */
export type PartRole = 'subject' | 'own' | 'signature' | 'quoted' | 'forwarded' | 'paper' | 'picture';
export type MailPart = {
  role: PartRole;
  /** For people: `Text`, `letter.pdf`. */
  where: string;
  text: string;
  /** Too long to be compared whole: this is its beginning. */
  isCut: boolean;
};

/** Letters of an email that are compared: about 40 pages. It happens while the company's lock is held. */
const MOST_COMPARED = 150_000;

type Written = {
  subject: string | null;
  text: string | null;
  hiddenText: string | null;
  papers: readonly ReadPaper[];
  attached: readonly AttachedMail[];
};

/** Everything that an email says, by who says it. What its page repeats of its text is left out. */
export function partsOf({ subject, text, hiddenText, papers, attached }: Written): MailPart[] {
  const parts: MailPart[] = [];
  let left = MOST_COMPARED;
  const add = (role: PartRole, where: string, said: string) => {
    const whole = said.trim();
    if (whole === '') return;
    const compared = whole.slice(0, left);
    left -= compared.length;
    parts.push({ role, where, text: compared, isCut: compared.length < whole.length });
  };
  if (subject) add('subject', 'Subject', subject);
  for (const [role, said] of divided(text ?? '')) add(role, WHERE[role] ?? 'Text', said);
  for (const [role, said] of divided(hiddenText ?? ''))
    add(role, `${WHERE[role] ?? 'Text'} of its page`, withoutLines(said, text ?? ''));
  for (const mail of attached) {
    add('forwarded', mail.name, [mail.subject, mail.text].filter(Boolean).join('\n'));
    add('forwarded', `${mail.name}, its page`, withoutLines(mail.hiddenText ?? '', mail.text ?? ''));
  }
  for (const { kind, name, text: said } of papers) add(kind === 'picture' ? 'picture' : 'paper', name, said);
  return parts;
}

const WHERE: Partial<Record<PartRole, string>> = {
  signature: 'Signature',
  quoted: 'Quoted text',
  forwarded: 'Forwarded text',
};

const FORWARDED =
  /^[\s>-]*(?:forwarded message|begin forwarded message|mensaje reenviado|message transféré|weitergeleitete nachricht|пересланное сообщение|wiadomość przekazana|mensagem encaminhada)\b/iu;
const QUOTE_BEGINS =
  /^(?:-{2,}\s*(?:original message|mensaje original|message d[’']origine|originalnachricht)|_{10,}\s*$)|^(?:on|el|le|am|em|w dniu|пн|вт|ср|чт|пт|сб|вс)\b.{5,200}(?:wrote|escribió|a écrit|schrieb|escreveu|napisał\p{L}*|пишет|написал\p{L}*)\s*:?\s*$/iu;
/** The header of a mail in a mail, as Outlook writes it: From, then Sent or Date. */
const FROM_LINE = /^[>\s*]*(?:from|de|von|od|от)\s*:\s*\S/iu;
const NEXT_HEADER =
  /^[>\s*]*(?:sent|date|to|subject|enviado|fecha|para|asunto|envoyé|objet|gesendet|wysłano|do|отправлено|кому)\s*:/iu;
const SIGN_OFF =
  /^(?:--\s*$|(?:(?:many |best |kind |warm )?(?:thanks|thank you|regards|wishes)|best|sincerely|respectfully|cheers|saludos|gracias|atentamente|cordialement|merci|pozdrawiam|dziękuję|спасибо|с уважением|obrigad[oa])(?:[ ,!.].{0,40})?$|sent from my\b)/iu;
/** A signature has no sentences. */
const LONGEST_OF_SIGNATURE = 90;

/** The text by who speaks: a reply's own words, its signature, what it quotes, what it forwards. */
function divided(text: string): [PartRole, string][] {
  const lines = text.split('\n');
  const found = new Map<PartRole, string[]>();
  const add = (role: PartRole, line: string) => found.set(role, [...(found.get(role) ?? []), line]);
  let role: PartRole = 'own';
  for (const [at, line] of lines.entries()) {
    if (FORWARDED.test(line)) role = 'forwarded';
    else if (role !== 'forwarded' && beginsQuote(lines, at)) role = 'quoted';
    else if (role === 'own' && SIGN_OFF.test(line.trim())) role = 'signature';
    // Sentences after it: the sign-off was a word of thanks.
    else if (
      role === 'signature' &&
      line.length > LONGEST_OF_SIGNATURE &&
      !/confidential|privileged|intended/i.test(line)
    )
      role = 'own';
    add(role !== 'forwarded' && /^\s*>/.test(line) ? 'quoted' : role, line.replace(/^[\s>]+/, ''));
  }
  return [...found].map(([one, said]) => [one, said.join('\n')]);
}

const beginsQuote = (lines: readonly string[], at: number): boolean =>
  QUOTE_BEGINS.test(lines[at]!.trim()) ||
  (FROM_LINE.test(lines[at]!) && lines.slice(at + 1, at + 4).some((line) => NEXT_HEADER.test(line)));

function withoutLines(text: string, other: string): string {
  const key = (line: string) => line.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
  const known = new Set(other.split('\n').map(key));
  const whole = key(other);
  return text
    .split('\n')
    .filter((line) => !known.has(key(line)) && !(key(line) !== '' && whole.includes(key(line))))
    .join('\n');
}
