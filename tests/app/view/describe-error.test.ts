import { describe, expect, test } from 'vitest';
import { describeError } from '~/view/describe-error';

const thrown = (status: number, data: object) => ({ status, statusText: '', internal: false, data });

describe('a 503', () => {
  test('with a reference is a fault: the carrier data is away', () => {
    const problem = { status: 503, message: 'The carrier data could not be reached.', reference: 'r-12345678' };
    expect(describeError(thrown(503, problem))).toMatchObject({ kind: 'monitor-away', reference: 'r-12345678' });
  });

  test('without one is a monitor that is busy, and its words are shown', () => {
    const problem = { status: 503, message: 'That took too long and was stopped.' };
    expect(describeError(thrown(503, problem))).toMatchObject({
      kind: 'busy',
      title: 'Try again in a moment',
      message: 'That took too long and was stopped.',
      reference: null,
    });
  });
});
