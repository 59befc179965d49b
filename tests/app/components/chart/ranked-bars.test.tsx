import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RankedBars } from '~/components/chart/ranked-bars';

test('a value not reported is a gap and said so, never a bar of zero', () => {
  const values = [
    { label: 'Vehicle', value: 20, mark: 22.26 },
    { label: 'Driver', value: null },
    { label: 'Hazmat', value: 0 },
  ];
  const markup = renderToStaticMarkup(<RankedBars title="Rates" values={values} markLabel="national average" />);
  expect(markup).toContain('aria-label="Vehicle: 20 (national average 22.26), Driver: not reported, Hazmat: 0"');
  expect(markup.match(/chart-missing/g)).toHaveLength(1);
  expect(markup.match(/class="chart-bar"/g)).toHaveLength(2);
});
