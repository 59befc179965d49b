import { asRead } from './sanitize';

/** Why a text waits for the operator, and the sentence that says it; null: it does not. */
export type MoneyFinding = { why: 'asks' | 'no_load' | 'unclear' | 'unreadable'; sentence: string };

/**
 * Looks for money in what others would read (decision 0158): an alert is no way to collect. A text that asks for money, or
 * offers to withdraw the alert, is always held. Any other mention of money is held unless the alert has standing and the
 * sentence says that the carrier's side demanded, took or did not pay: a report of a load held hostage says that. English,
 * Spanish and French; letters that look alike, digits within words, signs within words and words spelled letter by letter
 * are recognized.
 *
 * @param hasStanding a load, confirmation or paper that counts now
 */
export function findMoney(text: string, hasStanding: boolean): MoneyFinding | null {
  let held: MoneyFinding | null = null;
  const sentences = text.split(/(?<=[!?;]|(?<!\b\p{L})\.)\s+|\n+/u).filter((sentence) => /\p{L}|\p{N}/u.test(sentence));
  for (const sentence of sentences) {
    const why = whyHeld(sentence, hasStanding);
    if (why === 'asks') return { why, sentence };
    if (why !== null) held ??= { why, sentence };
  }
  // Cut where the sentence ends: "500 by wire. To us. Then it is gone."
  if (held === null && asks(asRead(text))) return { why: 'asks', sentence: text };
  return held;
}

function whyHeld(sentence: string, hasStanding: boolean): MoneyFinding['why'] | null {
  const read = asRead(sentence).replaceAll(VALUE_OF_GOODS, ' ');
  if (isSpelledOut(read) || isOfAnotherScript(sentence)) return 'unreadable';
  const readings = readingsOf(read);
  if (readings.some(asks)) return 'asks';
  if (!readings.some((reading) => MONEY.test(reading))) return null;
  if (readings.some((reading) => TO_THE_READER.test(reading))) return 'asks';
  if (!hasStanding) return 'no_load';
  return CARRIERS_SIDE.test(read) ? null : 'unclear';
}

const asks = (read: string) => ASKS.some((pattern) => pattern.test(read));

/** What was lost, and a lower price, are no demand. */
const VALUE_OF_GOODS =
  /\bworth (?:about |around |over |almost |nearly )?\$?\s?[\d,.]+\s?(?:k|million|thousand)?(?:\s?(?:usd|dollars?)\b)?|\bfor less money\b/g;

const isSpelledOut = (read: string) => /(?<![a-z0-9])[a-z](?:[\s.,*_~|/\\-]{1,3}[a-z](?![a-z0-9])){4,}/.test(read);

/** Most of it is in letters that no word here is written in, before they are read as Latin ones. */
function isOfAnotherScript(sentence: string): boolean {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  return (sentence.match(/\p{Script=Latin}/gu)?.length ?? 0) * 2 < letters;
}

/** What a sentence may be read as: as it is, without signs within words, with them as blanks, and with digits as letters. */
function readingsOf(read: string): string[] {
  const joined = read.replaceAll(/(?<=[a-z0-9@$])[.*_~|'’`^+/\\-]+(?=[a-z0-9@$])/g, '');
  const apart = read.replaceAll(/(?<=[a-z])[.*_~|/\\-]+(?=[a-z])/g, ' ');
  const letters = (one: string) =>
    joined.replaceAll(/[a-z0-9@$!|]*[a-z][a-z0-9@$!|]*/g, (word) =>
      word.replaceAll(/[0134578@$!|](?=.)|(?<=.)[0134578@$!|]/g, (sign) => LETTERS[sign] ?? one),
    );
  return [...new Set([read, joined, apart, letters('i'), letters('l')])];
}

/** Without 1, ! and |, which are an i or an l. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
};

const UNIT =
  'lbs?|pounds?|miles?|mi|kg|kilos?|tons?|feet|ft|cases?|units?|pallets?|boxes|cartons?|pieces|gallons?|cans?|hours?|days?|rpm|libras|millas|cajas|livres|milles';

const MONEY = new RegExp(
  [
    '[$€£¥💰💵💸💲🤑]',
    String.raw`\b(?:usd|dollars?|dolares|bucks|cash|money|dinero|efectivo|argent|euros?|pesos)\b`,
    String.raw`\b\d{1,3}(?:,\d{3})+(?:\.\d\d)?\b(?!\s*(?:${UNIT})\b)`,
    String.raw`\b\d+(?:\.\d)?\s?(?:k|grand)\b`,
    String.raw`\b(?:hundred|thousand|grand)\b(?!\s*(?:${UNIT})\b)`,
    String.raw`\b(?:pay|pays|paying|payments?|payable|payout|paid|unpaid|repay|owe[sd]?|owing|debts?|refund\w*|reimburse\w*|settl\w+|compensat\w+|fees?|deposits?)\b`,
    String.raw`\b(?:zelle|venmo|cash\s?app|paypal|western union|moneygram|wired|bitcoin|btc|crypto|usdt|com\s?che[ck]+|efs|gift cards?|ach)\b`,
    String.raw`\bwire\b(?=\s+(?:transfers?|us|me|it|the (?:money|funds?|amount)|\$|\d))|\bby wire\b`,
    String.raw`\b(?:pag(?:a|o|ar|ue|uen|aron|amos|ado|ame|uenos)|deben?|cobr\w+|deposit[ae]n?|transferencia)\b`,
    String.raw`\b(?:paye[rz]?|paie\w*|rembours\w+|virement|reglez|doit|doivent)\b`,
  ].join('|'),
  'u',
);

/** The alert itself, as something that can go. */
const ALERT =
  '(?:alert|warning|report|post|posting|review|complaint|notice|alerta|aviso|reporte|queja|alerte|avertissement|signalement)s?';
const THIS_ALERT = String.raw`(?:(?:this|the|our|my|your|that)\s+${ALERT}\b|(?:this|that)\b(?=\s*(?:$|[.,;:!?]|when|if|once|after|as soon|and|upon|until|for)))`;

const ASKS: readonly RegExp[] = [
  // Taking it back
  new RegExp(String.raw`\b(?:take|taking|pull|bring|keep|leave)\s*(?:this|it|${THIS_ALERT})\s*(?:down|offline)\b`),
  new RegExp(String.raw`\b(?:take|pull|put|keep|leave)\s+${THIS_ALERT}\s*(?:off|away|back|up)\b`),
  new RegExp(
    String.raw`\b(?:remov|withdraw|unpublish|delet|eras|lift|drop|retract|clear|cancel|recall)(?:e|es|s|ing|p?ing)?\s*${THIS_ALERT}`,
  ),
  new RegExp(
    String.raw`\b(?:${ALERT}|this|it)\s+(?:(?:will|can|could|would)\s+)?(?:go(?:es)?|comes?|stays?|disappears?|ends?)\s+(?:away|down|up until|until you|when you|once you|if you)\b`,
  ),
  /\bmakes?\s*(?:this|it|the problem)\s*(?:go\s*away|disappear|right)\b/,
  new RegExp(
    String.raw`\b(?:quit|retir|borr|elimin|baj|sac)(?:ar|amos|aremos|o|e|en)\s+(?:(?:la|el|esta|este|nuestra?)\s+${ALERT}|esto)\b`,
  ),
  new RegExp(
    String.raw`\b(?:retir|supprim|enlev|effac)(?:er|ons|erons|ez|e)\s+(?:(?:cette|ce|l|notre)['’ ]?\s*${ALERT}|cela|ceci)\b`,
  ),
  // Money for the reporter
  /\b(?:pay|wire|zelle|venmo|refund|reimburse|compensate|repay|owes?|owed)\s*(?:us|me)\b/,
  /\b(?:send|transfer)\s*(?:us|me)\s+(?:the |your |our )?(?:money|payment|cash|funds?|check|\$|\d)/,
  /\b(?:pay|settle)\s+(?:up|now|today|what|your|our (?:claim|invoice|bill)|with us|this|the matter|or else)\b/,
  /\b(?:if|unless|until|once|when|after)\s+(?:you|u)\s+(?:pay|settle|send|wire|refund|make)\b/,
  /\b(?:call|contact|text|email|write|message)\s+(?:us|me|our office)\s+(?:to|and|about)\s+(?:settl|pay|resolv|fix|arrang|mak|discuss)\w*/,
  /\b(?:paguen|pague|pagame|paganos|paguenos|pagennos|nos deben?|nos debe|me deben?|depositen?|deposite)\b/,
  /\b(?:payez|nous doi(?:t|vent)|remboursez|reglez)\b/,
];

/** A report to brokers is about a carrier; money together with "you" is a demand. */
const TO_THE_READER = /\b(?:you|your|u(?!\.? ?s\b)|ur|usted|ustedes|vous|votre)\b/;

/** Says that the carrier's side demanded, took, kept or did not pay. */
const CARRIERS_SIDE = new RegExp(
  [
    String.raw`\b(?:demand\w*|extort\w*|ransom|hostage|refus\w+|insist\w*|threaten\w*|wanted|wants|asked|asks|charged|kept|keeps|held|holds?|stole|sold)\b`,
    String.raw`\b(?:until|unless|before)\s+(?:we|our customer|the shipper|the receiver|some(?:one|body))\b`,
    String.raw`\b(?:never|not|no(?: one|body))\s+(?:been\s+)?(?:paid|reimbursed|refunded)\b|\bunpaid\b|\bwe (?:had to pay|paid|wired|sent)\b`,
    String.raw`\b(?:exig\w+|pidi\w+|pedia\w*|retuv\w+|se neg\w+|rob\w+|refus\w+|demand\w+|vole\w*)\b`,
  ].join('|'),
);
