import glossary from '../../docs/glossary.md?raw';

/** The words of the glossary that a broker meets on the screens. */
const SHOWN = [
  'Accessorial',
  'Alert',
  'Authority',
  'Authority age',
  'Bid',
  'BIPD',
  'Blind check',
  'Check call',
  'Classification',
  'COI',
  'Deadhead',
  'Detention',
  'Do not dispatch',
  'Docket',
  'Double brokering',
  'ELD',
  'Factor',
  'Hostage load',
  'Identity alert',
  'Incomplete',
  'Lane',
  'Linehaul',
  'Look-alike domain',
  'Lumper',
  'OOS',
  'Override',
  'Packet',
  'Partial pass',
  'Pickup pass',
  'Posting',
  'Proven call',
  'Rate confirmation',
  'Remit-to',
  'Risk area',
  'Sighting',
  'TONU',
  'Uncovered',
  'Verdict',
  'Vetting file',
] as const;

export interface TradeWord {
  term: string;
  means: string;
}

/**
 * The glossary's entries for the words of the screens, without what is for who reads the code: records of decisions,
 * names in code and on the wire.
 */
export function tradeWords(text: string = glossary, shown: readonly string[] = SHOWN): TradeWord[] {
  const entries = text.split(/\n\n+/).flatMap((paragraph) => {
    const [, term, means] = /^\*\*(.+?)\*\*: ([\s\S]+)$/.exec(paragraph.trim()) ?? [];
    return term && means && shown.includes(term) ? [{ term, means: forReaders(means) }] : [];
  });
  return entries.filter(({ means }) => means !== '');
}

function forReaders(means: string): string {
  return means
    .replace(/\s+/g, ' ')
    .replace(/ ?\(\[\d{4}\]\([^)]*\)(?:, \[\d{4}\]\([^)]*\))*\)/g, '')
    .replace(/ \([^()]*\bon the wire\)/g, '')
    .split(/(?<=[.…]) (?=[A-Z0-9*`])/)
    .filter((sentence) => !/`|\bwire\b|\bin code\b|\bthe code\b|^Also /.test(sentence))
    .join(' ')
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\*([^*]+)\*/g, '$1')
    .trim();
}
