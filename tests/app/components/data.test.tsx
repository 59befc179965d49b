// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { DefinitionList } from '@ui/definition-list';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { BarChart } from '~/components/chart/bar-chart';
import { LineChart } from '~/components/chart/line-chart';
import { Copyable } from '~/components/data/copyable';
import { EvidenceDetails } from '~/components/data/evidence-details';
import { SourceLine } from '~/components/data/source-line';
import { VerdictBadge } from '~/components/verdict/verdict-badge';

afterEach(cleanup);

describe('what is not known', () => {
  test('is said in a list of facts, and zero is shown as zero', () => {
    render(
      <DefinitionList
        items={[
          { term: 'Drivers', value: null },
          { term: 'Crashes', value: 0 },
        ]}
      />,
    );
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['Not reported', '0']);
  });

  test('is a gap in a bar chart and breaks the line of a line chart', () => {
    const values = [
      { label: '2023', value: 4 },
      { label: '2024', value: null },
      { label: '2025', value: 0 },
      { label: '2026', value: 2 },
    ];
    const bars = renderToStaticMarkup(<BarChart title="Crashes by year" values={values} />);
    expect(bars.match(/class="chart-bar"/g)).toHaveLength(3);
    expect(bars.match(/class="chart-missing"/g)).toHaveLength(1);
    expect(bars).toContain('2023: 4, 2024: not reported, 2025: 0, 2026: 2');
    const line = renderToStaticMarkup(<LineChart title="Crashes by year" values={values} />);
    expect(line.match(/<polyline/g)).toHaveLength(2);
    expect(line.match(/<circle/g)).toHaveLength(3);
  });

  test('is said of a source without a date', () => {
    render(<SourceLine source="Company Census" asOf={null} />);
    expect(screen.getByText('Company Census, date not reported')).toBeTruthy();
  });

  test('is no verdict', () => {
    const html = renderToStaticMarkup(<VerdictBadge verdict={null} />);
    expect(html).toContain('Not assessed');
    expect(html).not.toContain('verdict-');
  });
});

test('charts carry their values in words and no style attribute', () => {
  const chart = renderToStaticMarkup(
    <BarChart
      title="Out-of-service rate"
      values={[{ label: '2026', value: 11.1 }]}
      format={(value) => `${value}%`}
      reference={{ label: 'National', value: 22.26 }}
    />,
  );
  expect(chart).toContain('aria-label="2026: 11.1%, National: 22.26%"');
  expect(chart).not.toContain('style=');
});

test.each([
  ['pass', 'Pass'],
  ['partial_pass', 'Partial pass'],
  ['incomplete', 'Incomplete'],
  ['override', 'Override'],
  ['fail', 'Fail'],
] as const)('the verdict %s is the word %s with a class for shape and colour', (verdict, word) => {
  expect(renderToStaticMarkup(<VerdictBadge verdict={verdict} />)).toBe(
    `<span class="verdict verdict-${verdict}">${word}</span>`,
  );
});

test('evidence opens without script and shows its source and date', () => {
  const html = renderToStaticMarkup(
    <EvidenceDetails fields={[{ name: 'Limit', value: '$1,000,000' }]} source="Motus Insur" asOf="2026-09-08" />,
  );
  expect(html).toMatch(/^<details[^>]*><summary/);
  expect(html).toContain('Motus Insur, as of Sep 8, 2026');
});

describe('an identifier that can be copied', () => {
  test('has no button where script does not run', () => {
    expect(renderToStaticMarkup(<Copyable name="USDOT number" value="295017" />)).not.toContain('button');
  });

  test('is put on the clipboard and says so', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    render(<Copyable name="USDOT number" value="295017" />);
    fireEvent.click(screen.getByRole('button', { name: 'Copy USDOT number' }));
    await screen.findByText('USDOT number copied');
    expect(writeText).toHaveBeenCalledWith('295017');
    vi.unstubAllGlobals();
  });
});
