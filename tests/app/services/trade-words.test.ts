import { expect, test } from 'vitest';
import { tradeWords } from '~/services/trade-words.server';

test('every word that the help page names has an entry for who reads screens', () => {
  const words = tradeWords();
  expect(words.length).toBe(39);
  for (const { term, means } of words) expect(means, term).not.toMatch(/[`[\]*]|\bwire\b|\d{4}-[a-z]|\.md/);
});

test('leaves out what is for who reads the code', () => {
  const text = [
    '**Alert**: Something on a load that\nneeds a person (a *ticket* on the wire): no arrival. Not an *identity alert*.',
    '**Bid**: A price ([0113](decisions/0113-bids.md)). `bids` in code. On the wire it is an offer.',
    '**Other**: Not shown.',
  ].join('\n\n');
  expect(tradeWords(text, ['Alert', 'Bid'])).toEqual([
    { term: 'Alert', means: 'Something on a load that needs a person: no arrival. Not an identity alert.' },
    { term: 'Bid', means: 'A price.' },
  ]);
});
