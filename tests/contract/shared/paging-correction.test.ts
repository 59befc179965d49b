import { correctedPaging } from '@contract/shared/paging-correction';
import { describe, expect, it } from 'vitest';

describe('correctedPaging', () => {
  const cutOff = { currentPage: 3, totalPages: 4, totalRecords: 200 };

  it('makes a short page of a list that was not counted to its end the last one', () => {
    expect(correctedPaging(cutOff, 12)).toEqual({ currentPage: 3, totalPages: 3, totalRecords: 36 });
    expect(correctedPaging({ ...cutOff, currentPage: 1 }, 0)).toEqual({
      currentPage: 1,
      totalPages: 1,
      totalRecords: 0,
    });
  });

  it.each([
    ['a full page', cutOff, 50],
    ['another total', { ...cutOff, totalRecords: 199 }, 12],
    ['another number of pages', { ...cutOff, totalPages: 5 }, 12],
  ])('leaves %s as it is', (_, paging, results) => {
    expect(correctedPaging(paging, results)).toEqual(paging);
  });
});
