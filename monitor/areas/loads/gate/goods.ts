import { COMMODITY_TYPES } from '@contract/identity-alerts/commodity-types.constants';

/** Words in names of goods that do not distinguish one kind from another. */
const TELL_NOTHING = new Set([
  'other',
  'products',
  'supplies',
  'goods',
  'mixed',
  'nonalcoholic',
  'consumer',
  'materials',
]);

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 3 && !TELL_NOTHING.has(word));

/** "beverage" and "beverages" are one word. */
const stem = (word: string) => word.replace(/(es|s)$/, '');

const KINDS = COMMODITY_TYPES.map(({ id, name }) => ({ id, stems: wordsOf(name).map(stem) }));

/** Ids of the kinds of goods that a load's description may mean: every kind that shares a distinctive word. */
export function kindsOfGoods(text: string): number[] {
  const stems = new Set(wordsOf(text).map(stem));
  return KINDS.filter((kind) => kind.stems.some((one) => stems.has(one))).map(({ id }) => id);
}

/** Whether the words of an exclusion name what a load carries. */
export function namesGoods(words: string, goods: string): boolean {
  const stems = new Set(wordsOf(goods).map(stem));
  return wordsOf(words).some((word) => stems.has(stem(word)));
}
