import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds wrong on the page, one line a rule with the elements that break it.
 *
 * @param tags the rules to hold it to; null for every rule that axe has
 * @param within a selector: what lies outside is not looked at
 */
export async function axeViolations(
  page: Page,
  { tags = WCAG_22_AA, within }: { tags?: string[] | null; within?: string } = {},
): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Every element that keeps a rule would be described and sent as well: a third of the time.
    .options({ resultTypes: ['violations'] })
    // Frames of others' would need a tab of axe's own for each look; the pages have none.
    .setLegacyMode(true);
  if (within !== undefined) axe.include(within);
  const { violations } = await (tags ? axe.withTags(tags) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
