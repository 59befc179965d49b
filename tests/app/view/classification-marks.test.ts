import { expect, test } from 'vitest';
import { classificationLetters } from '~/view/carrier/classification-marks';

const lettersOf = (...names: string[]) => [
  ...classificationLetters(names.map((name, at) => ({ id: at + 1, name }))).values(),
];

test.each([
  [
    ['Standard', 'High value', 'Hazmat'],
    ['S', 'HV', 'HZ'],
  ],
  [['Standard'], ['S']],
  [
    ['Reefer', 'Reefers'],
    ['RF', 'RF2'],
  ],
  [
    ['High value', 'Heavy vehicles'],
    ['HV', 'HV2'],
  ],
  [['Very long name of freight'], ['VLN']],
  [['é'], ['É']],
])('%j are marked %j', (names, letters) => {
  expect(lettersOf(...names)).toEqual(letters);
});

test('a classification of several rows has one mark', () => {
  const twice = [
    { id: 1, name: 'Standard' },
    { id: 1, name: 'Standard' },
  ];
  expect([...classificationLetters(twice)]).toEqual([[1, 'S']]);
});
